import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { ChatError } from '../domain/errors.js';
import { html, type Html } from '../domain/html.js';
import type { TextLanguage } from '../domain/text-language.js';

const STYLE = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
body { max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 2rem 0 0; font-size: 1.125rem }
h2 + p { margin-block-start: .5rem }
a { color: light-dark(#0b57d0, #a8c7fa) }
p > code { display: block; padding: .75rem 1rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); overflow-wrap: anywhere }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: .5rem; margin: .25rem 0 1rem; font: inherit }
button { padding: .5rem 1rem; font: inherit; font-weight: 600 }
.fault { border-inline-start: .25rem solid #c22; padding-inline-start: .75rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 30rem; border: 1px solid }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-src 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'";

export interface Page {
  language: TextLanguage;
  title: string;
  content: Html;
  status?: number;
}

/** A page of the service: without scripts, and with nothing from elsewhere. Where it was opened from, and its address, nobody learns. */
export function sendPage(res: Response, { language, title, content, status = 200 }: Page): void {
  res.removeHeader('Access-Control-Allow-Origin');
  res.set({
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Content-Language': language,
  });
  res.vary('Accept-Language');
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
`;
  const body = html`</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  res.status(status).type('html').send(`${page.text}<style>${STYLE}</style>\n${body.text}`);
}

/** Answers with the page that `make` makes, or with the one that `refused` makes of its error; without one, that is no answer to a reader. */
export async function answerPage(
  res: Response,
  make: () => Promise<Page>,
  refused: (error: ChatError) => Page | undefined,
): Promise<void> {
  try {
    sendPage(res, await make());
  } catch (error) {
    if (!(error instanceof ChatError) || error.status >= 500) throw error;
    const page = refused(error);
    if (!page) throw error;
    res.set(error.headers);
    sendPage(res, { ...page, status: error.status });
  }
}

/** The same for pages that keep their title: with what `make` makes, or with what `refused` says. */
export function answerTitled(
  res: Response,
  { language, title, refused }: { language: TextLanguage; title: string; refused(error: ChatError): string | Html },
  make: () => Promise<Html>,
): Promise<void> {
  return answerPage(
    res,
    async () => ({ language, title, content: await make() }),
    (error) => ({ language, title, content: html`<p class="fault" role="alert">${refused(error)}</p>` }),
  );
}
