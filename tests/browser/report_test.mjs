// report.html in Chromium; $PAGES is what browser_pages wrote.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { launch } from './browser.mjs';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core'), 'utf8');
const file = (name) => join(process.env.PAGES, name);
const PARTS = ['#ranking', '#matrix', '#problems', '#findings', '#machine', '#s=0', '#s=1', '#s=2', '#who=HL-101'];
let browser;

before(async () => { browser = await launch(); });
after(() => browser.close());

// Opens a page, lets `use` work with it, and then wants that nothing was complained about, nothing
// asked for but the file, and no dialog opened.
async function open(name, use, options = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (message) => wrong.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => { if (!request.url().startsWith(pathToFileURL(file(name)).href)) wrong.push(`request: ${request.url()}`); });
  await page.goto(pathToFileURL(file(name)).href);
  await use(page);
  assert.deepEqual(wrong, []);
  await context.close();
}

async function go(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await page.waitForFunction((to) => decodeURIComponent(location.hash) === to, hash);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }));
}

const texts = (page, selector) => page.locator(selector).allTextContents();

test('ranking: sorted by a column, both ways', () => open('coaches.html', async (page) => {
  const totals = async () => (await texts(page, '.ranking tbody td:last-child')).map(Number.parseFloat);
  const down = await totals();
  assert.equal(down.length, 50);
  assert.deepEqual(down, [...down].sort((a, b) => b - a));
  await page.getByRole('button', { name: 'Total' }).click();
  await page.getByRole('button', { name: 'Total' }).click();
  const up = await totals();
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  assert.notDeepEqual(up, down);
  assert.equal(await page.locator('th[aria-sort="descending"]').count(), 1);
}));

test('ranking: searched and filtered, all rows shown when asked for', () => open('coaches.html', async (page) => {
  await page.getByRole('button', { name: 'Show all 130' }).click();
  assert.equal(await page.locator('.ranking tbody tr').count(), 130);
  await page.getByLabel('Search').fill('hl-117');
  assert.equal(await page.locator('.ranking tbody tr').count(), 1);
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Verdict').selectOption('CE');
  assert.equal(await page.locator('.ranking tbody tr').count(), 1);
}));

test('details: from the ranking to a submission and back', () => open('coaches.html', async (page) => {
  await page.getByLabel('Search').fill('HL-117');
  await page.locator('a.score').first().click();
  await page.waitForSelector('.cases tbody tr');
  assert.equal(await page.locator('.cases tbody tr').count(), 12);
  assert.match(await page.locator('.source').textContent(), /#include <bits\/stdc\+\+\.h>/);
  assert.equal(await page.locator('.cases svg.bar').count(), 12);
  await page.goBack();
  await page.waitForSelector('.ranking');
}));

test('details: both sides of the first difference, measurements, the compiler', () => open('coaches.html', async (page) => {
  await go(page, '#s=0');
  const sides = await texts(page, '.side pre');
  assert.match(sides[0], /^4/);
  assert.match(sides[1], /<script>alert\(1\)<\/script>/);
  const hinted = await page.evaluate(() => data.submissions.findIndex((one, index) => index > 2 && Object.values(one.reasons).some(([first]) => first[0] === 'case-differs')));
  await go(page, '#s=' + hinted);
  assert.deepEqual(await texts(page, '.side pre'), ['Impossible', 'impossible']);
  assert.match(await page.locator('.cases').textContent(), /right but for upper and lower case; line 1: expected 'Impossible'/);
  await go(page, '#s=1');
  assert.match(await page.locator('.why').textContent(), /was not declared/);
  assert.match(await page.locator('.log').textContent(), /was not declared/);
  await go(page, '#problems');
  assert.equal(await page.locator('svg.histogram').count(), 2);
  assert.equal(await page.locator('.acceptance tbody tr').count(), 24);
  const near = await page.evaluate(() => data.submissions.findIndex((one) => Object.keys(one.measurements).length > 0));
  await go(page, '#s=' + near);
  assert.ok(await page.locator('.measurements li').count() >= 2);
}));

test('judge errors stand on top of every part', () => open('coaches.html', async (page) => {
  for (const part of PARTS) {
    await go(page, part);
    assert.match(await page.locator('header .trouble').textContent(), /judge errors: 1\..*killed by SIGKILL/s);
  }
}));

test('matrix: the time of a case on hover and on focus; arrows move', () => open('coaches.html', async (page) => {
  await go(page, '#matrix');
  await page.locator('.cell').nth(1).hover();
  assert.match(await page.locator('.detail').textContent(), / · 02 · AC accepted · .* ms/);
  await page.locator('.cell').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.locator('.detail').textContent(), / · 03 · /);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#case-2:focus');
}));

test('keyboard: parts, search, next submission', () => open('coaches.html', async (page) => {
  await page.keyboard.press('2');
  await page.waitForSelector('.matrix');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
  await go(page, '#s=3');
  await page.keyboard.press('j');
  await page.waitForFunction(() => location.hash === '#s=4');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.matrix');
}));

test('print: all rows, no controls', () => open('coaches.html', async (page) => {
  await page.pdf();
  assert.equal(await page.locator('.ranking tbody tr').count(), 130);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('nav').isVisible(), false);
  assert.equal(await page.locator('.choices').isVisible(), false);
  assert.equal(await page.locator('.ranking').isVisible(), true);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--good-bg')), '#d3f0e3');
}, { colorScheme: 'dark' }));

test('Chinese: by the browser, and by choice', async () => {
  await open('coaches.html', async (page) => {
    assert.deepEqual(await texts(page, 'nav a'), ['排名', '测试点', '题目', '发现的问题3', '评测环境']);
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  }, { locale: 'zh-CN' });
  await open('coaches.html', async (page) => {
    await page.getByLabel('Language').selectOption('zh-CN');
    await page.waitForSelector('nav a:text("排名")');
    await page.reload();
    await page.waitForSelector('nav a:text("排名")');
  });
});

test('what others wrote stays text', () => open('coaches.html', async (page) => {
  for (const part of [...PARTS, '#who=<script>alert(1)</script>']) {
    await go(page, part);
    assert.equal(await page.locator('main script, main img, main b').count(), 0, part);
  }
  assert.equal(await page.locator('script').count(), 4);
}));

test('the policy forbids what is not the page itself', async () => {
  const html = readFileSync(file('coaches.html'), 'utf8');
  const hacked = html.replace('</main>', '</main><script>document.title = "hacked"</script><img src="https://example.com/x.png" alt="">');
  writeFileSync(file('hacked.html'), hacked);
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(pathToFileURL(file('hacked.html')).href);
  assert.notEqual(await page.title(), 'hacked');
  assert.equal(refused.filter((text) => text.includes('Content Security Policy')).length, 2);
  await context.close();
});

test('public: no sources, names, compilers\' words, findings or answers', async () => {
  const html = readFileSync(file('public.html'), 'utf8').split('id="data"')[1];
  for (const secret of ['bits/stdc', '王小明', '\\u738b', 'was not declared', 'expected \'', '"time-factor"', 'SIGSEGV', 'secret-host', 'HL-101/flip']) {
    assert.equal(html.includes(secret), false, secret);
  }
  await open('public.html', async (page) => {
    assert.deepEqual(await texts(page, 'nav a'), ['Ranking', 'Cases', 'Problems', 'Machine']);
    await go(page, '#s=0');
    assert.equal(await page.locator('.source, .side, .log').count(), 0);
    assert.equal(await page.locator('.cases tbody tr').count(), 12);
  });
});

test('a contestant\'s page: theirs, nobody else\'s', async () => {
  assert.equal(/HL-1(?!01)\d\d/.test(readFileSync(file('student.html'), 'utf8')), false);
  await open('student.html', async (page) => {
    assert.equal(await page.locator('.list li').count(), 2);
    await page.locator('.list a').first().click();
    await page.waitForSelector('.source');
  });
});

test('axe finds nothing, light and narrow, dark and wide; no part is wider than the window', async () => {
  for (const [colorScheme, width] of [['light', 375], ['dark', 1920]]) {
    await open('coaches.html', async (page) => {
      await page.evaluate(AXE); // as a debugger would: the policy would refuse it as a script
      for (const part of PARTS) {
        await go(page, part);
        const { violations } = await page.evaluate(() => axe.run());
        const found = violations.map((one) => `${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html).join(' | ')}`);
        assert.deepEqual(found, [], `${part} ${colorScheme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${part} is ${wide} px too wide at ${width}`);
      }
    }, { colorScheme, viewport: { width, height: 900 } });
  }
});

test('html-validate finds nothing, in the file and in what is made of it', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'long-title': 'off' } });
  const wanted = async (html, what) => {
    const report = await validator.validateString(html);
    const found = report.results.flatMap((one) => one.messages.map((message) => `${message.ruleId} ${message.line}: ${message.message}`));
    assert.deepEqual([...new Set(found)].slice(0, 10), [], what);
  };
  await wanted(readFileSync(file('coaches.html'), 'utf8'), 'the file');
  await open('coaches.html', async (page) => {
    for (const part of PARTS) {
      await go(page, part);
      await wanted('<!DOCTYPE html>\n' + await page.evaluate(() => document.documentElement.outerHTML), part);
    }
  });
});
