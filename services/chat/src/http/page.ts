import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { ChatError } from '../domain/errors.js';
import { html, type Html } from '../domain/html.js';
import type { TextLanguage } from '../domain/text-language.js';
import { PAGE_STYLE } from './page-style.js';

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

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
export function sendPage(res: Response, page: Page): void {
  setPageHeaders(res, page);
  res
    .status(page.status ?? 200)
    .type('html')
    .send(pageText(page));
}

/** What a page that is sent in another way needs, too. */
export function setPageHeaders(res: Response, { language }: Pick<Page, 'language'>): void {
  res.removeHeader('Access-Control-Allow-Origin');
  res.set({
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Content-Language': language,
  });
  res.vary('Accept-Language');
}

export function pageText({ language, title, content }: Omit<Page, 'status'>): string {
  const head = html`<!doctype html>
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
  return `${head.text}<style>${PAGE_STYLE}</style>\n${body.text}`;
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
