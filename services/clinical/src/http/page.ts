import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { sendsFixed } from './compression.js';

/** In the colours and measures of the console, of which such a page loads nothing. */
const STYLE = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif;
  --page: light-dark(#f6f7f6, #101514); --surface: light-dark(#fff, #171d1c); --line: light-dark(#dde3e1, #2b3533);
  --line-strong: light-dark(#7d8a87, #71807c); --ink: light-dark(#17211f, #e6ecea); --ink-soft: light-dark(#52605d, #a5b2ae);
  --accent: light-dark(#0b6b66, #5cc4bb); --on-accent: light-dark(#fff, #06211f); --accent-wash: light-dark(#e3f1ef, #14312f);
  --bad: light-dark(#a3262a, #f09a97); --bad-wash: light-dark(#fbe9e8, #3a1718) }
[hidden] { display: none !important }
body { display: grid; justify-content: center; grid-template-columns: min(32rem, 100%); gap: 1.5rem; margin: 0; padding: 1.5rem 1rem;
  background: var(--page); color: var(--ink) }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 700 }
main { padding: 1.5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow-wrap: anywhere }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25 }
p { margin: 0 0 1rem }
a { color: var(--accent) }
small { color: var(--ink-soft) }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, transparent); outline-offset: 1px }
[role=status] { padding: .75rem 1rem; border-radius: 5px; background: var(--accent-wash) }
[role=status][data-fault] { background: var(--bad-wash); color: var(--bad) }
[role=status]:empty { display: none }
label, dt { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0 1rem; padding: 0 .75rem; border: 1px solid var(--line-strong);
  border-radius: 5px; background: var(--surface); color: inherit; font: inherit }
button { min-height: 2.75rem; margin: 0 .25rem .5rem 0; padding: .25rem 1rem; border: 1px solid var(--line-strong); border-radius: 5px;
  background: var(--surface); color: inherit; font: inherit; font-weight: 600; cursor: pointer }
.secret { display: flex; gap: .5rem; align-items: start }
.fault { display: block; margin: -.75rem 0 1rem; color: var(--bad) }
.fault:empty { display: none }
[aria-invalid=true] { border-color: var(--bad) }
.secret button { flex: none; margin: .25rem 0 1rem; font-weight: 400 }
button:not([type]) { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button:disabled { opacity: .6; cursor: default }
fieldset { margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 5px }
legend { padding: 0 .25rem; font-weight: 600 }
label:has([type=checkbox]) { display: grid; grid-template-columns: 1.25rem 1fr; gap: .5rem; padding: .375rem 0; font-weight: 400 }
[type=checkbox] { width: 1.125rem; min-height: 0; height: 1.125rem; margin: .1875rem 0 0; accent-color: var(--accent) }
ul { margin: 1rem 0; padding: 0; list-style: none }
li button { width: 100%; margin: 0 0 .5rem; padding: .5rem .75rem; text-align: start }
li small { display: block; font-weight: 400 }
dl { margin: 0 0 1rem }
dd { margin: 0 0 .5rem }
pre { white-space: pre-wrap }`;

const BRAND = `<p class="brand"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b66"/><path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff"/></svg>Clinical</p>`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Page {
  language: string;
  title: string;
  content: string;
  /** The path of its script, which asks nobody but this service. */
  script?: string;
  /** Rules of its own, behind those of all pages. */
  style?: string;
}

/** A page that loads nothing from elsewhere and runs no script but its own. */
export function sendPage(res: Response, page: Page) {
  res.set(headersOf(page)).type('html').send(written(page));
}

/** The same for a page that is the same for everybody. */
export function sendsPage(page: Page, cacheControl?: 'no-cache' | 'no-store'): RequestHandler {
  const headers = headersOf(page);
  const send = sendsFixed('html', () => written(page), cacheControl);
  return (req, res, next) => send(req, res.set(headers), next);
}

const styleOf = ({ style = '' }: Page) => STYLE + style;

function headersOf(page: Page) {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(styleOf(page))}`,
    ...(page.script ? ["script-src 'self'", "connect-src 'self'"] : []),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' };
}

const written = (page: Page) => `<!doctype html>
<html lang="${page.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(page.title)}</title><style>${styleOf(page)}</style></head>
<body><header>${BRAND}</header>
<main><h1>${escaped(page.title)}</h1>
${page.content}
</main>${page.script ? `\n<script src="${page.script}"></script>` : ''}</body>
</html>
`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
