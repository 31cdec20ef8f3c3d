// Which part is shown: the address behind # says it, so that a link or the browser's "back" works.

let showAllRows = () => {};

function machineView() {
  const machine = data.machine;
  const facts = [[t('machine.sandbox'), machine.sandbox], [t('machine.cpu'), t('machine.cores', { cpu: machine.cpu_model, n: machine.cores })],
    machine.host && [t('machine.host'), machine.host], [t('machine.kernel'), machine.kernel], [t('machine.version'), machine.grader_version]].filter(Boolean);
  return [h('h2', {}, t('tab.machine')), h('dl', { class: 'facts wide' }, facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    h('h3', {}, t('machine.compilers')), h('ul', {}, machine.compilers.map((line) => h('li', {}, line)))];
}

function findingsView() {
  const finding = (one) => h('li', { class: 'finding ' + one.severity }, h('strong', {}, t('severity.' + one.severity)), ' ',
    [one.who && shownName(one.who), one.problem, one.path].filter(Boolean).join(' · '), ' ', h('span', {}, sentences(one.what) || one.message));
  return [h('h2', {}, t('tab.findings')), data.findings.length === 0 ? h('p', {}, t('findings.none')) : h('ul', { class: 'list' }, data.findings.map(finding))];
}

const TABS = { ranking: rankingView, matrix: matrixView, problems: problemsView, findings: findingsView, machine: machineView };
// Others' results are not there, or not for everybody: no page for what would be empty.
const HIDDEN = { coaches: [], everybody: ['findings'], contestant: ['problems'] };

function shownTabs() {
  return Object.keys(TABS).filter((name) => !HIDDEN[data.audience].includes(name));
}

// Ours first: a judge error is never the contestant's fault, and no total is final before it is mended.
function troubles() {
  const wrong = data.submissions.filter((one) => one.verdict === 'JE');
  return [
    wrong.length > 0 && h('section', { class: 'trouble', 'aria-label': t('trouble.title') }, h('strong', {}, t('trouble.judge', { n: wrong.length })),
      h('ul', {}, wrong.slice(0, 10).map((one) => h('li', {}, h('a', { href: '#s=' + one.index }, shownName(one.who) + ' · ' + numbered(one)), ' ', firstReason(one))))),
    data.interrupted && h('p', { class: 'trouble' }, t('trouble.interrupted')),
    !data.machine.isolated && h('p', { class: 'trouble' }, t('trouble.sandbox')),
  ];
}

function choice(label, values, chosen, change) {
  const select = h('select', { onchange: () => change(select.value) },
    Object.entries(values).map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return h('label', {}, label, ' ', select);
}

function setTheme(theme) {
  remember('theme', theme);
  document.documentElement.dataset.theme = theme;
}

function drawFrame() {
  document.documentElement.lang = language;
  document.getElementById('skip').textContent = t('page.skip');
  const themes = { auto: t('theme.auto'), light: t('theme.light'), dark: t('theme.dark') };
  const accepted = data.submissions.filter((one) => one.verdict === 'AC').length;
  document.getElementById('top').replaceChildren(...[
    h('div', { class: 'title' }, h('h1', {}, data.title || t('page.report')),
      h('p', { class: 'dim' }, t('page.summary', { people: data.standings.length, submissions: data.submissions.length, accepted }))),
    h('div', { class: 'choices' },
      choice(t('page.language'), LANGUAGES, language, (value) => { language = value; remember('language', value); draw(); }),
      choice(t('page.theme'), themes, document.documentElement.dataset.theme, setTheme)),
    ...troubles()].filter(Boolean));
  document.getElementById('foot').textContent = t('page.foot', { sandbox: data.machine.sandbox, cpu: data.machine.cpu_model, version: data.machine.grader_version });
}

function draw() {
  drawFrame();
  const address = new URLSearchParams(location.hash.slice(1));
  const tabs = shownTabs();
  const name = tabs.find((tab) => address.has(tab));
  const open = address.has('s') || address.has('who');
  const tab = open ? '' : name || 'ranking';
  const nav = document.getElementById('tabs');
  nav.setAttribute('aria-label', t('page.parts'));
  nav.replaceChildren(...tabs.map((one) => h('a', { href: '#' + one, 'aria-current': one === tab && 'page' },
    t('tab.' + one), one === 'findings' && data.findings.length > 0 && h('span', { class: 'count' }, data.findings.length))));
  showAllRows = () => {};
  const parts = address.has('s') ? submissionView(Number(address.get('s'))) : address.has('who') ? contestantView(address.get('who')) : TABS[tab]();
  document.getElementById('view').replaceChildren(...parts.flat(Infinity).filter(Boolean));
  const row = address.has('case') && document.getElementById('case-' + address.get('case'));
  if (row) { row.scrollIntoView({ block: 'center' }); row.focus(); }
}

function onHash() {
  if (location.hash === '#view') return;
  draw();
  if (!new URLSearchParams(location.hash.slice(1)).has('case')) {
    scrollTo(0, 0);
    document.getElementById('view').focus({ preventScroll: true });
  }
}

// Keys for a projector: numbers choose the part, / searches, j and k go through submissions.
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select')) return;
  const tab = shownTabs()[Number(event.key) - 1];
  const search = document.getElementById('search');
  const at = Number(new URLSearchParams(location.hash.slice(1)).get('s') ?? NaN);
  const next = at + (event.key === 'j' ? 1 : -1);
  if (tab) location.hash = tab;
  else if (event.key === '/' && search) { event.preventDefault(); search.focus(); }
  else if ((event.key === 'j' || event.key === 'k') && data.submissions[next]) location.hash = 's=' + next;
  else if (event.key === 'Escape' && !Number.isNaN(at)) location.hash = 'matrix';
}

language = firstLanguage();
document.documentElement.dataset.theme = remembered('theme') || 'auto';
addEventListener('hashchange', onHash);
addEventListener('beforeprint', () => showAllRows());
addEventListener('keydown', onKey);
if (data.audience === 'contestant' && location.hash === '' && data.standings.length > 0) {
  history.replaceState(null, '', '#who=' + encodeURIComponent(data.standings[0].who));
}
draw();
