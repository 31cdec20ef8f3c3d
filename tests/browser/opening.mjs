// Prints as JSON how many milliseconds a page takes to open, for bench/report.py: until the part
// stands there and was painted. usage: opening.mjs PAGE

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './browser.mjs';

const ROUNDS = 5;
const browser = await launch();
const times = {};
for (const [part, selector] of [['#ranking', '.ranking tbody tr'], ['#matrix', '.matrix .cell'], ['#problems', '.histogram'], ['#s=100', '.source li']]) {
  times[part] = [];
  for (let round = 0; round < ROUNDS; ++round) {
    const page = await browser.newPage();
    const start = performance.now();
    await page.goto(pathToFileURL(resolve(process.argv[2])).href + part);
    await page.waitForSelector(selector);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));
    times[part].push(performance.now() - start);
    await page.close();
  }
}
await browser.close();
console.log(JSON.stringify(times));
