// Submissions × cases of one problem, coloured by verdict.

const matrix = { problem: '', search: '', verdict: '', detail: '' };

function cellText(submission, index) {
  const one = caseOf(submission, index);
  return [one.id, one.verdict + ' ' + t('verdict.' + one.verdict), time(one.cpu), memory(one.memory), one.message].filter(Boolean).join(' · ');
}

// One stop of the tab key for each row; arrows go on from there.
function matrixRow(submission, show) {
  const cells = [];
  for (let index = 0; index < caseCount(submission); ++index) {
    const verdict = verdictOf(submission, index);
    cells.push(h('td', {}, h('a', {
      class: 'cell v-' + verdict, href: '#s=' + submission.index + '&case=' + index,
      tabindex: index === 0 ? '0' : '-1', 'data-case': index, 'data-submission': submission.index,
    }, verdict)));
  }
  const missing = (problems.get(submission.problem)?.cases.length || 0) - cells.length;
  return h('tr', {
    onmouseover: show, onfocusin: show,
  },
  h('th', { scope: 'row' }, h('a', { href: '#s=' + submission.index }, nameOf(submission.who), submission.attempt > 0 && ' #' + submission.attempt)),
  h('td', {}, badge(submission.verdict)),
  h('td', { class: 'number' }, submission.points),
  cells, missing > 0 && h('td', { class: 'dim', colspan: missing }, submission.verdict === 'CE' ? t('verdict.CE') : ''));
}

function moveInMatrix(event) {
  const cell = event.target.closest('.cell');
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (!cell || !(event.key in steps)) return;
  const [down, right] = steps[event.key];
  let row = cell.closest('tr');
  const index = Number(cell.dataset.case) + right;
  do {
    row = down < 0 ? row.previousElementSibling : down > 0 ? row.nextElementSibling : row;
    if (!row) return;
  } while (down !== 0 && !row.querySelector('.cell'));
  const target = row.querySelector('.cell[data-case="' + index + '"]');
  if (!target) return;
  event.preventDefault();
  row.querySelectorAll('.cell[tabindex="0"]').forEach((one) => { one.tabIndex = -1; });
  target.tabIndex = 0;
  target.focus();
}

function matrixView() {
  if (!problems.has(matrix.problem)) matrix.problem = data.problems[0]?.id || '';
  const holder = h('div');
  const more = h('p', { class: 'more' });
  const detail = h('p', { class: 'detail', 'aria-live': 'polite' }, t('matrix.hint'));
  const show = (event) => {
    const cell = event.target.closest('.cell');
    if (!cell) return;
    const submission = data.submissions[Number(cell.dataset.submission)];
    const text = cellText(submission, Number(cell.dataset.case));
    cell.title = text;
    detail.textContent = shownName(submission.who) + ' · ' + text;
  };
  const redraw = () => {
    const problem = problems.get(matrix.problem);
    const rows = data.submissions.filter((one) => one.problem === matrix.problem &&
      matches(one.who + ' ' + shownName(one.who), matrix.search) && (matrix.verdict === '' || one.verdict === matrix.verdict));
    rows.sort((a, b) => b.points - a.points || compareNames(shownName(a.who), shownName(b.who)) || a.attempt - b.attempt);
    const body = h('tbody');
    showAllRows = fillRows(body, rows, (one) => matrixRow(one, show), more);
    holder.replaceChildren(scrolling(t('tab.matrix'), h('table', { class: 'matrix', onkeydown: moveInMatrix },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('column.who')), h('th', { scope: 'col' }, t('column.verdict')),
        h('th', { scope: 'col', class: 'number' }, t('column.points')),
        (problem?.cases || []).map((id) => h('th', { scope: 'col', class: 'case' }, id)))),
      body)));
  };
  const select = h('select', { onchange: () => { matrix.problem = select.value; redraw(); } },
    data.problems.map((problem) => h('option', { value: problem.id, selected: problem.id === matrix.problem }, problemTitle(problem.id))));
  redraw();
  return [
    h('h2', {}, t('tab.matrix')),
    h('div', { class: 'tools' }, h('label', {}, t('column.problem'), ' ', select), searchField(matrix, redraw), verdictChoice(matrix, redraw)),
    h('p', { class: 'legend' }, VERDICTS.filter((one) => one !== 'CE').map((one) => h('span', {}, badge(one), ' ', t('verdict.' + one)))),
    detail, holder, more,
  ];
}
