'use strict';
// Everything on the page is made here, as elements and text: what others wrote is never markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node[name] = true;
    else node.setAttribute(name, String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// A table that scrolls sideways by itself; the keyboard reaches it.
function scrolling(label, table) {
  return h('section', { class: 'scroll', 'aria-label': label, tabindex: '0' }, table);
}

// The first rows at once, the others when they are asked for or printed: thousands of rows cost
// seconds. `make(item)` gives a row.
const ROWS_AT_ONCE = 50;

function fillRows(body, items, make, more) {
  let shown = 0;
  const show = (count) => {
    body.append(...items.slice(shown, count).map(make));
    shown = Math.min(count, items.length);
    more.replaceChildren();
    if (shown === items.length) return;
    more.append(
      h('button', { type: 'button', onclick: () => show(shown + ROWS_AT_ONCE) }, t('rows.more', { n: Math.min(ROWS_AT_ONCE, items.length - shown) })),
      h('button', { type: 'button', onclick: () => show(items.length) }, t('rows.all', { n: items.length })),
    );
  };
  body.replaceChildren();
  show(ROWS_AT_ONCE);
  return () => show(items.length);
}
