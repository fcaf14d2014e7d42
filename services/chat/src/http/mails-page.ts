import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Router, type Request, type Response } from 'express';
import type { Deps } from '../deps/deps.js';
import type { KeptMail } from '../deps/mail.js';
import { ChatError } from '../domain/errors.js';
import { Html, html } from '../domain/html.js';
import { isFromThisMachine } from './client.js';
import { sendPage } from './page.js';

const NAME = /^\d+-[0-9a-f]+$/;

/** Of a mail's own HTML: nothing in it runs, loads or leads anywhere. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** `/mails` shows the mails of MAIL_FOLDER to who sits at this machine. Without the folder there is no such page. */
export function mailsPageRoutes({ config }: Pick<Deps, 'config'>): Router {
  const router = Router();
  const folder = config.mailFolder;
  if (folder === undefined) return router;

  router.get('/mails', async (req, res) => {
    checkIsOwn(config.baseUrl, req);
    const mails = await Promise.all(
      (await namesIn(folder)).map(async (name) => ({ name, ...(await read(folder, name)) })),
    );
    const rows = mails.map(
      ({ name, date, to, subject }) => html`<li><a href="/mails/${name}">${subject}</a><br>${to}, ${date}</li>`,
    );
    const content = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>There are none yet.</p>`;
    sendPage(res, { language: 'en', title: 'Mails that were not sent', content });
  });

  router.get('/mails/:name', async (req, res) => {
    const mail = await readNamed(config.baseUrl, folder, req);
    const { to, date, subject, headers, message_id } = mail;
    const lines = Object.entries({ To: to, Date: date, 'Message-ID': message_id, ...headers }).map(
      ([name, value]) => `${name}: ${value}\n`,
    );
    sendPage(res, {
      language: 'en',
      title: subject,
      content: html`<p><a href="/mails">All mails</a></p><pre>${lines.join('')}</pre><pre>${linked(mail.text)}</pre>
        ${mail.html === undefined ? undefined : html`<iframe sandbox title="The mail as HTML" src="/mails/${req.params['name']}/html"></iframe>`}`,
    });
  });

  router.get('/mails/:name/html', async (req, res: Response) => {
    const mail = await readNamed(config.baseUrl, folder, req);
    res.removeHeader('Access-Control-Allow-Origin');
    res.set({ 'Content-Security-Policy': MAIL_POLICY, 'Referrer-Policy': 'no-referrer' });
    res.type('html').send(mail.html ?? '');
  });

  return router;
}

/** Not for other machines, nor for a page on this one that has given itself another name for it. */
function checkIsOwn(baseUrl: string, req: Request): void {
  const isNamedSo = ['localhost', '127.0.0.1', '[::1]', new URL(baseUrl).hostname].includes(req.hostname);
  if (!isFromThisMachine(req) || !isNamedSo) throw new ChatError('NOT_FOUND', 'Not found.');
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => []))
    .map((file) => path.basename(file, '.json'))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();

const read = async (folder: string, name: string) =>
  JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as KeptMail;

async function readNamed(baseUrl: string, folder: string, req: Request): Promise<KeptMail> {
  checkIsOwn(baseUrl, req);
  const name = String(req.params['name']);
  if (!(await namesIn(folder)).includes(name)) throw new ChatError('NOT_FOUND', 'There is no such mail.');
  return read(folder, name);
}

/** The text with its addresses as links. */
function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return new Html(parts.map((part, n) => (n % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`).text).join(''));
}
