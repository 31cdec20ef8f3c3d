// The scripts of report.html use each key that is the page's, and no other.
// usage: catalogues.mjs SCRIPTS CATALOGUE

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, catalogue] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name), 'utf8');
const english = JSON.parse(readFileSync(catalogue, 'utf8'));
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js')).map(read).join('\n');

// 'a.key' as a whole, or 'prefix.' + something.
const quoted = new Set([...scripts.matchAll(/'([a-z]+\.[A-Za-z]*)'/g)].map((match) => match[1]));
const prefixes = [...quoted].filter((text) => text.endsWith('.'));
for (const key of Object.keys(english)) {
  if (/^(reason|terminal|lint)\./.test(key)) continue; // not the page's
  assert.ok(quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix)), `${key} is not used`);
}
for (const [, key] of scripts.matchAll(/\bt\('([^']+)'/g)) {
  assert.ok(key.endsWith('.') || key in english, `${key} is in no catalogue`);
}
