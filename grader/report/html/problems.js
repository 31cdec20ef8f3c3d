// What a problem's results say about the problem.

const BINS = 30;

// The last submission of each: people who tried often do not weigh more.
function lastOfEach(id) {
  const last = new Map();
  for (const one of data.submissions) if (one.problem === id && caseCount(one) > 0) last.set(one.who, one);
  return [...last.values()];
}

function casesOf(problem, submissions) {
  return problem.cases.map((id, index) => {
    const tried = submissions.filter((one) => index < caseCount(one) && verdictOf(one, index) !== 'SK');
    return { id, index, tried: tried.length, passed: tried.filter((one) => verdictOf(one, index) === 'AC').length };
  });
}

function share(one) {
  return one.tried === 0 ? '–' : number(100 * one.passed / one.tried, 0) + ' %';
}

function acceptance(problem, cases) {
  return h('table', { class: 'acceptance' }, h('caption', {}, t('problem.acceptance')), h('thead', {}, h('tr', {},
    h('th', { scope: 'col' }, t('column.case')), h('th', { scope: 'col' }, t('problem.share')), h('th', { scope: 'col', class: 'number' }, t('problem.passed')))),
  h('tbody', {}, cases.map((one) => h('tr', {}, h('th', { scope: 'row' }, one.id),
    h('td', { class: 'time' }, bar(one.passed, Math.max(1, one.tried)), h('span', {}, share(one))),
    h('td', { class: 'number' }, one.passed + ' / ' + one.tried)))));
}

// How many runs took how long, against the limit.
function histogram(problem, submissions) {
  const times = submissions.flatMap((one) => one.cases[1].filter((cpu, index) => verdictOf(one, index) !== 'SK'));
  if (times.length === 0) return null;
  const limit = Math.max(...submissions.map((one) => one.cpu));
  const bins = new Array(BINS).fill(0);
  for (const cpu of times) ++bins[Math.min(BINS - 1, Math.floor(BINS * cpu / (limit * 1.2)))];
  const most = Math.max(...bins);
  const left = 40;
  const width = 560 / BINS;
  const height = (count) => count === 0 ? 0 : 4 + 136 * Math.log1p(count) / Math.log1p(most);
  const at = left + 560 / 1.2;
  const label = t('problem.histogram', { n: number(times.length, 0), limit: time(limit) });
  return h('figure', {}, svg('svg', { class: 'histogram', viewBox: '0 0 620 190', role: 'img', 'aria-label': label },
    bins.map((count, index) => svg('rect', { class: 'count', x: left + index * width + 1, y: 150 - height(count), width: width - 2, height: height(count) },
      svg('title', {}, t('problem.bin', { n: count, from: time(limit * 1.2 * index / BINS) })))),
    svg('line', { class: 'axis', x1: left, x2: 600, y1: 150, y2: 150 }),
    svg('line', { class: 'limit', x1: at, x2: at, y1: 5, y2: 155 }),
    [0, 0.25, 0.5, 0.75, 1].map((part) => svg('text', { x: left + 560 / 1.2 * part, y: 170, 'text-anchor': 'middle' }, time(limit * part))),
    svg('text', { x: left - 6, y: 16, 'text-anchor': 'end' }, String(most))),
  h('figcaption', {}, label, ' ', t('problem.scale')));
}

function extremes(cases) {
  const list = (key, which) => which.length > 0 && h('p', {}, t(key), ' ', which.map((one) => h('code', { class: 'chip' }, one.id)));
  const tried = cases.filter((one) => one.tried > 0);
  return [list('problem.nobody', tried.filter((one) => one.passed === 0)), list('problem.everybody', tried.filter((one) => one.passed === one.tried))];
}

function problemSection(problem) {
  const submissions = lastOfEach(problem.id);
  const all = data.submissions.filter((one) => one.problem === problem.id);
  const cases = casesOf(problem, submissions);
  const counts = VERDICTS.map((verdict) => [verdict, all.filter((one) => one.verdict === verdict).length]).filter(([, count]) => count > 0);
  return h('section', { class: 'card' }, h('h3', {}, problemTitle(problem.id)),
    h('p', { class: 'legend' }, counts.map(([verdict, count]) => h('span', {}, badge(verdict), ' ', count))),
    extremes(cases),
    h('div', { class: 'columns' }, histogram(problem, submissions), scrolling(t('problem.acceptance') + ': ' + problem.id, acceptance(problem, cases))));
}

function problemsView() {
  return [h('h2', {}, t('tab.problems')), data.problems.map(problemSection)];
}
