// Each language has the same keys with the same {values}, and the scripts use each key and no other.
// usage: catalogues.mjs FOLDER

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), 'utf8');
const catalogues = ['en.json', 'zh-CN.json'].map((name) => JSON.parse(read(name)));
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js')).map(read).join('\n');

const [english, chinese] = catalogues;
assert.deepEqual(Object.keys(chinese), Object.keys(english));
const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
for (const key of Object.keys(english)) {
  assert.notEqual(chinese[key].trim(), '', key);
  assert.deepEqual(values(chinese[key]), values(english[key]), key);
}

// 'a.key' as a whole, or 'prefix.' + something.
const quoted = new Set([...scripts.matchAll(/'([a-z]+\.[A-Za-z]*)'/g)].map((match) => match[1]));
const prefixes = [...quoted].filter((text) => text.endsWith('.'));
for (const key of Object.keys(english)) {
  assert.ok(quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix)), `${key} is not used`);
}
for (const [, key] of scripts.matchAll(/\bt\('([^']+)'/g)) {
  assert.ok(key.endsWith('.') || key in english, `${key} is in no catalogue`);
}
