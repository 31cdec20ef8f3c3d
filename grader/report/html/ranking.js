// The ranking: sorted by any column, filtered by verdict, searched by name.

const ranking = { key: 'rank', down: false, search: '', verdict: '' };

function rankingColumns() {
  const columns = [
    { key: 'rank', title: t('column.rank'), value: (row) => row.rank, cell: (row) => row.rank, numeric: true },
    { key: 'who', title: t('column.who'), value: (row) => shownName(row.who), cell: (row) => whoLink(row) },
  ];
  if (data.standings.some((row) => row.team)) {
    columns.push({ key: 'team', title: t('column.team'), value: (row) => row.team, cell: (row) => row.team });
  }
  for (const problem of data.problems) {
    columns.push({
      key: 'p:' + problem.id, title: problem.id, hint: problem.title, numeric: true,
      value: (row) => -(row.problems.find((one) => one.problem === problem.id)?.points ?? -1),
      cell: (row) => problemCell(row, problem),
    });
  }
  if (data.icpc) {
    columns.push(
      { key: 'solved', title: t('column.solved'), value: (row) => -row.solved, cell: (row) => h('strong', {}, row.solved), numeric: true },
      { key: 'penalty', title: t('column.penalty'), value: (row) => row.penalty, cell: (row) => row.penalty, numeric: true });
  } else {
    columns.push({ key: 'total', title: t('column.total'), value: (row) => -row.total, cell: (row) => h('strong', {}, row.total, row.incomplete && h('span', { class: 'warn', title: t('ranking.incomplete') }, ' ?')), numeric: true });
    if (data.rescues.length > 0) {
      columns.push({ key: 'rescued', title: t('column.rescued'), value: (row) => -rescuedTotal(row), cell: (row) => rescuedTotal(row), numeric: true });
    }
  }
  return columns;
}

// With the better of the official and the rescued points of each problem; it does not count.
function rescuedTotal(row) {
  const best = Object.fromEntries(row.problems.map((one) => [one.problem, one.points]));
  for (const one of rescuesOf.get(row.who) || []) best[one.problem] = Math.max(best[one.problem] || 0, one.points);
  return Math.round(1000 * Object.values(best).reduce((sum, points) => sum + points, 0)) / 1000;
}

function classOf(column) {
  return column.numeric && (column.key === 'rank' ? 'number rank' : 'number');
}

function whoLink(row) {
  return (submissionsOf.get(row.who) || []).length === 0 ? nameOf(row.who) :
    h('a', { href: '#who=' + encodeURIComponent(row.who) }, nameOf(row.who));
}

// The submission that tells most: the last one that has the points which count.
function countingSubmission(who, standing) {
  const all = (submissionsOf.get(who) || []).filter((one) => one.problem === standing.problem && !one.late);
  const same = all.filter((one) => data.icpc ? (one.verdict === 'AC') === standing.solved : one.points === standing.points);
  return same.at(-1) || all.at(-1);
}

function problemCell(row, problem) {
  const standing = row.problems.find((one) => one.problem === problem.id);
  if (!standing) return h('span', { class: 'dim' }, '–');
  const submission = countingSubmission(row.who, standing);
  const text = data.icpc ? icpcText(standing) : String(standing.points);
  if (!submission) return h('span', { class: 'dim' }, standing.attempts + standing.pending > 0 ? text : '–');
  return h('a', { class: 'score' + (standing.first ? ' first' : ''), href: '#s=' + submission.index },
    text, ' ', badge(submission.verdict), standing.first && h('span', { class: 'first', title: t('ranking.first') }, ' ★'));
}

function icpcText(standing) {
  if (standing.pending > 0) return standing.attempts + '+' + standing.pending + ' ?';
  if (!standing.solved) return '−' + standing.attempts;
  return '+' + (standing.attempts > 1 ? standing.attempts - 1 : '') + ' (' + standing.minute + '′)';
}

function rankingRows(columns) {
  const column = columns.find((one) => one.key === ranking.key) || columns[0];
  const rows = data.standings.filter((row) =>
    matches([row.who, row.name, row.team].join(' '), ranking.search) &&
    (ranking.verdict === '' || (submissionsOf.get(row.who) || []).some((one) => one.verdict === ranking.verdict)));
  const sign = ranking.down ? -1 : 1;
  const compare = (a, b) => typeof a === 'number' ? a - b : compareNames(a, b);
  return rows.sort((a, b) => sign * compare(column.value(a), column.value(b)) || a.rank - b.rank);
}

function sortButton(column, redraw) {
  const mark = ranking.key !== column.key ? '' : ranking.down ? ' ▾' : ' ▴';
  return h('button', {
    type: 'button', class: 'sort', title: column.hint || column.title, 'data-sort': column.key,
    onclick: () => {
      ranking.down = ranking.key === column.key && !ranking.down;
      ranking.key = column.key;
      redraw();
      document.querySelector('[data-sort="' + CSS.escape(column.key) + '"]')?.focus();
    },
  }, column.title, h('span', { 'aria-hidden': 'true' }, mark));
}

function verdictChoice(state, redraw) {
  const present = VERDICTS.filter((verdict) => data.submissions.some((one) => one.verdict === verdict));
  const select = h('select', { onchange: () => { state.verdict = select.value; redraw(); } },
    h('option', { value: '' }, t('filter.any')),
    present.map((verdict) => h('option', { value: verdict, selected: verdict === state.verdict }, verdict + ' – ' + t('verdict.' + verdict))));
  return h('label', {}, t('filter.verdict'), ' ', select);
}

function searchField(state, redraw) {
  const input = h('input', { type: 'search', id: 'search', value: state.search, oninput: () => { state.search = input.value; redraw(); } });
  return h('label', {}, t('filter.search'), ' ', input);
}

function rankingView() {
  const head = h('tr');
  const body = h('tbody');
  const more = h('p', { class: 'more' });
  const count = h('p', { class: 'dim', role: 'status' });
  const columns = rankingColumns();
  const redraw = () => {
    head.replaceChildren(...columns.map((column) => h('th', {
      scope: 'col', class: classOf(column),
      'aria-sort': ranking.key !== column.key ? null : ranking.down ? 'descending' : 'ascending',
    }, sortButton(column, redraw))));
    const rows = rankingRows(columns);
    showAllRows = fillRows(body, rows, (row) => h('tr', {}, columns.map((column) =>
      h('td', { class: classOf(column) }, column.cell(row)))), more);
    count.textContent = t('ranking.count', { n: rows.length, all: data.standings.length });
  };
  redraw();
  return [
    h('h2', {}, t('tab.ranking')),
    h('div', { class: 'tools' }, searchField(ranking, redraw), verdictChoice(ranking, redraw), count),
    scrolling(t('tab.ranking'), h('table', { class: 'ranking' }, h('thead', {}, head), body)), more,
  ];
}
