// The run's results, and what is asked of them often.

const data = readJson('data');
const VERDICTS = ['AC', 'PC', 'WA', 'NO', 'TL', 'ML', 'OL', 'RE', 'CE', 'SK', 'JE'];
const problems = new Map(data.problems.map((problem) => [problem.id, problem]));
const names = new Map(data.standings.map((standing) => [standing.who, standing.name]));

data.submissions.forEach((submission, index) => { submission.index = index; });
const submissionsOf = groupByWho(data.submissions);
const rescuesOf = groupByWho(data.rescues);

function groupByWho(list) {
  const groups = new Map();
  for (const one of list) {
    if (!groups.has(one.who)) groups.set(one.who, []);
    groups.get(one.who).push(one);
  }
  return groups;
}

function caseCount(submission) {
  return submission.cases[1].length;
}

function verdictOf(submission, index) {
  return submission.cases[0].slice(2 * index, 2 * index + 2);
}

function caseOf(submission, index) {
  const [, cpu, wall, kib, points] = submission.cases;
  const [decided, measurements] = submission.measurements[index] || [0, []];
  return {
    id: problems.get(submission.problem)?.cases[index] ?? String(index + 1),
    verdict: verdictOf(submission, index),
    cpu: cpu[index], wall: wall[index], memory: kib[index], points: points[index],
    message: sentences(submission.reasons[index]) || submission.messages[index] || '', io: submission.io[index] || '',
    decided, measurements,
  };
}

function problemTitle(id) {
  const title = problems.get(id)?.title;
  return title && title !== id ? title + ' (' + id + ')' : id;
}

function numbered(submission) {
  return submission.attempt > 0 ? submission.problem + ' #' + submission.attempt : submission.problem;
}

function shownName(who) {
  return names.get(who) || who;
}

// Names as people know them, and the folder's name where it is another.
function nameOf(who) {
  const name = names.get(who);
  return name && name !== who ? [name, ' ', h('small', { class: 'dim' }, who)] : [who];
}

// The letters are always there: nobody needs to tell colours apart.
function badge(verdict) {
  return h('abbr', { class: 'verdict v-' + verdict, title: t('verdict.' + verdict) }, verdict);
}

function slowest(submission) {
  return submission.cases[1].reduce((most, cpu) => Math.max(most, cpu), 0);
}

// By the letters of people's language; one collator, because making it is slow.
let collator = null;

function compareNames(a, b) {
  collator = collator || new Intl.Collator(['zh-CN', 'en'], { numeric: true });
  return collator.compare(a, b);
}

function matches(text, words_) {
  const lower = text.toLowerCase();
  return words_.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
