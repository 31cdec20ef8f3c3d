// The page's own text, by language.

const LANGUAGES = { en: 'English', 'zh-CN': '中文' };

function readJson(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

const words = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, readJson('words-' + language)]));
let language = 'en';

// Storage is refused to files in some browsers: then a choice lasts as long as the page.
function remembered(name) {
  try { return localStorage.getItem('grader.' + name); } catch { return null; }
}

function remember(name, value) {
  try { localStorage.setItem('grader.' + name, value); } catch { /* not remembered */ }
}

function firstLanguage() {
  const kept = remembered('language');
  if (kept in LANGUAGES) return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

// The text of a key; {name} in it is replaced.
function t(key, values) {
  return words[language][key].replace(/\{(\w+)\}/g, (all, name) => String(values[name]));
}

// Reasons as [rule, confidence, evidence]: fact 0, likely 1, hint 2.
function sentences(reasons) {
  return (reasons || []).map(([rule, confidence, evidence]) => {
    const text = t('reason.' + rule, evidence);
    return confidence === 0 ? text : t(confidence === 1 ? 'confidence.likely' : 'confidence.hint', { text });
  }).join(t('list.and'));
}

function number(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// Microseconds as people read them.
function time(micros) {
  if (micros >= 1e6) return number(micros / 1e6, 2) + ' s';
  if (micros === 0) return '0 ms';
  return number(micros / 1e3, micros < 1e4 ? 1 : 0) + ' ms';
}

function memory(kib) {
  return kib < 1024 ? number(kib, 0) + ' KiB' : number(kib / 1024, 1) + ' MiB';
}

function minutes(seconds) {
  return Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0');
}
