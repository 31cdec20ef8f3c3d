// One submission: why it got what it got.

function bar(micros, limit) {
  const part = Math.min(1, limit > 0 ? micros / limit : 0);
  return svg('svg', { class: 'bar' + (part >= 1 ? ' full' : ''), viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'track', width: 100, height: 10 }), svg('rect', { class: 'used', width: Math.max(0.6, 100 * part), height: 10 }));
}

function firstDifferent(a, b) {
  const left = Array.from(a);
  const right = Array.from(b);
  let same = 0;
  while (same < left.length && same < right.length && left[same] === right[same]) ++same;
  return [left, right].map((text) => [text.slice(0, same).join(''), text.slice(same).join('')]);
}

function side(title, text, parts) {
  return h('div', { class: 'side' }, h('h4', {}, title), text === null ? h('p', { class: 'dim' }, t('difference.end')) :
    h('pre', {}, parts[0], parts[1] === '' ? h('span', { class: 'dim' }, '⏎') : h('mark', {}, parts[1])));
}

function difference(submission) {
  if (!submission.difference) return null;
  const [index, line, column, token, expected, found] = submission.difference;
  const place = token > 0 ? t('difference.token', { line, token }) : column > 1 ? t('difference.column', { line, column }) : t('difference.line', { line });
  const [left, right] = firstDifferent(expected || '', found || '');
  return h('section', {}, h('h3', {}, t('difference.title', { id: caseOf(submission, index).id })), h('p', {}, place),
    h('div', { class: 'sides' }, side(t('difference.expected'), expected, left), side(t('difference.found'), found, right)));
}

function measurementsOf(submission, one) {
  if (one.measurements.length === 0) return null;
  return h('ol', { class: 'measurements' }, one.measurements.map(([verdict, cpu, wall, kib], index) =>
    h('li', {}, badge(verdict), ' ', time(cpu), ' · ', t('measure.wall', { time: time(wall) }), ' · ', memory(kib),
      index === one.decided && h('strong', {}, ' ', t('measure.decided')))));
}

function caseRow(submission, index) {
  const one = caseOf(submission, index);
  const late = one.verdict === 'SK';
  return h('tr', { id: 'case-' + index, tabindex: '-1' },
    h('th', { scope: 'row' }, one.id), h('td', {}, badge(one.verdict)), h('td', { class: 'number' }, one.points),
    h('td', { class: 'time' }, !late && [bar(one.cpu, submission.cpu), h('span', {}, time(one.cpu))]),
    h('td', { class: 'number' }, !late && time(one.wall)), h('td', { class: 'number' }, !late && memory(one.memory)),
    h('td', { class: 'reason' }, one.message, one.io !== '' && h('small', { class: 'dim' }, ' ', t(one.io === 'file' ? 'io.file' : 'io.stdio')), measurementsOf(submission, one)));
}

// Of interest when it counts, and when it would make a difference if it did.
function declaredOf(submission) {
  const values = { memory: memory(submission.declared) };
  if (submission.counts) return ' ' + t('submission.declaredCounts', values);
  return submission.declared > submission.memory && ' ' + t('submission.declared', values);
}

function casesTable(submission) {
  if (caseCount(submission) === 0) return null;
  const heads = [['column.case'], ['column.verdict'], ['column.points', true], ['column.cpu'], ['column.wall', true], ['column.memory', true], ['column.reason']];
  return h('section', {}, h('h3', {}, t('submission.cases')),
    h('p', { class: 'dim' }, t('submission.limits', { cpu: time(submission.cpu), wall: time(submission.wall), memory: memory(submission.memory) }), declaredOf(submission)),
    scrolling(t('submission.cases'), h('table', { class: 'cases' },
      h('thead', {}, h('tr', {}, heads.map(([key, numeric]) => h('th', { scope: 'col', class: numeric && 'number' }, t(key))))),
      h('tbody', {}, submission.cases[1].map((cpu, index) => caseRow(submission, index))))));
}

function subtasksTable(submission) {
  if (submission.subtasks.length === 0) return null;
  return h('section', {}, h('h3', {}, t('submission.subtasks')), h('ul', { class: 'subtasks' }, submission.subtasks.map(([name, verdict, points, full]) =>
    h('li', {}, badge(verdict), ' ', name, ' ', h('strong', {}, points), h('span', { class: 'dim' }, ' / ' + full)))));
}

function sourceView(submission) {
  if (!submission.source) return null;
  const lines = submission.source.replace(/\n$/, '').split('\n');
  return h('section', {}, h('h3', {}, t('submission.source')), h('p', { class: 'dim' }, submission.path),
    h('section', { class: 'scroll source', 'aria-label': t('submission.source'), tabindex: '0' },
      h('ol', {}, lines.map((line) => h('li', {}, h('code', {}, line))))));
}

function compilerWords(submission) {
  if (!submission.log) return null;
  return h('section', {}, h('h3', {}, t('submission.compiler')),
    h('section', { class: 'scroll log', 'aria-label': t('submission.compiler'), tabindex: '0' }, h('pre', {}, submission.log)));
}

// The first case that has the verdict of the whole.
function firstReason(submission) {
  const whole = sentences(submission.because) || submission.message;
  if (whole) return whole;
  for (let index = 0; index < caseCount(submission); ++index) {
    const one = caseOf(submission, index);
    if (one.verdict === submission.verdict && one.message) return t('submission.at', { id: one.id }) + one.message;
  }
  return submission.log ? submission.log.split('\n').find((line) => line.includes('error')) || '' : '';
}

function rescueText(one) {
  return [badge(one.verdict), ' ', t('rescue.title', { points: one.points }), ': ', sentences(one.what)];
}

function rescueOf(submission) {
  const rescue = (rescuesOf.get(submission.who) || []).find((one) => one.problem === submission.problem && one.path === submission.path);
  return rescue && h('p', { class: 'rescue' }, rescueText(rescue));
}

function neighbours(submission) {
  const link = (other, text) => other && h('a', { href: '#s=' + other.index }, text);
  return h('p', { class: 'neighbours' }, link(data.submissions[submission.index - 1], t('submission.previous')), ' ',
    link(data.submissions[submission.index + 1], t('submission.next')));
}

function submissionView(index) {
  const submission = data.submissions[index];
  if (!submission) return [h('h2', {}, t('submission.none'))];
  const full = problems.get(submission.problem)?.full;
  const facts = [
    [t('column.points'), full === undefined || data.icpc ? submission.points : submission.points + ' / ' + full],
    [t('column.language'), submission.language || '–'],
    caseCount(submission) > 0 && [t('submission.slowest'), time(slowest(submission))],
    submission.submitted !== null && [t('submission.submitted'), minutes(submission.submitted) + (submission.late ? ' – ' + t('submission.late') : '')],
  ].filter(Boolean);
  const reason = firstReason(submission);
  return [
    neighbours(submission),
    h('h2', {}, nameOf(submission.who), ' · ', problemTitle(submission.problem), submission.attempt > 0 && ' #' + submission.attempt, ' ', badge(submission.verdict)),
    h('dl', { class: 'facts' }, facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    reason && h('p', { class: 'why' }, reason),
    rescueOf(submission),
    difference(submission), subtasksTable(submission), compilerWords(submission), casesTable(submission), sourceView(submission),
  ];
}

function contestantView(who) {
  const all = submissionsOf.get(who) || [];
  const rescues = rescuesOf.get(who) || [];
  return [h('h2', {}, nameOf(who)), h('ul', { class: 'list' }, all.map((one) =>
    h('li', {}, badge(one.verdict), ' ', h('a', { href: '#s=' + one.index }, numbered(one)), ' ', h('strong', {}, one.points), ' ', firstReason(one)))),
    h('ul', { class: 'list' }, rescues.map((one) => h('li', {}, one.problem, ' ', rescueText(one))))];
}
