import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
[hidden] { display: none !important }
body { max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: .5rem; margin: .25rem 0 1rem; font: inherit }
button { padding: .5rem 1rem; font: inherit; font-weight: 600 }
label:has([type=checkbox]) { font-weight: 400; padding: .25rem 0 }
[type=checkbox] { width: auto; margin: 0 .5rem 0 0 }
fieldset { margin: 0 0 1rem; border: 1px solid; border-radius: .25rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page that loads nothing from elsewhere and runs no script but that of the path `script`, which asks nobody but this service. */
export function sendPage(res: Response, page: { language: string; title: string; content: string; script?: string }) {
  const { language, title, content, script } = page;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ];
  res.set({ 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' });
  res.type('html').send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
${content}
${script ? `<script src="${script}"></script>` : ''}</body>
</html>
`);
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
