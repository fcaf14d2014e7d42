import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Router, type Request } from 'express';
import type { Config } from '../deps/config.js';
import type { KeptMail } from '../deps/mail.js';
import { isLoopbackName } from '../domain/network-address.js';
import { problem } from '../domain/errors.js';
import { LIMITS } from '../limits/index.js';
import { escaped, sendPage } from './page.js';

/** `/mails` shows the mails in MAIL_FOLDER, the newest first, to who sits at this machine. Without the folder there is no such page. */
export function mailsPage({ mail_folder: folder }: Pick<Config, 'mail_folder'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (folder === undefined) return router;
  router.get('/mails', async (req, res) => {
    if (!isOwn(req)) throw problem('not_found');
    const mails = await Promise.all((await newest(folder)).map((name) => read(folder, name)));
    const content = mails.map(({ to, date, subject, text }) => {
      const head = `${escaped(to)}, ${escaped(written(date))}`;
      return `<article><h2>${escaped(subject)}</h2><p>${head}</p><pre>${linked(text)}</pre></article>`;
    });
    sendPage(res, {
      language: 'en',
      title: 'Mails that were not sent',
      content: content.join('\n') || '<p>There are none yet.</p>',
    });
  });
  return router;
}

/** Headers that proxies add: behind one, everybody seems to sit at this machine. */
const OF_PROXIES =
  /^(?:x-forwarded-.+|forwarded|via|.*(?:real|client|connecting|remote)-?ip|x-original-.+|x-envoy-.+|x-amzn-.+|x-azure-.+|cf-.+|cdn-.+|fastly-.+|fly-.+|proxy-.+)$/;

/** Not for other machines, not through a proxy, nor for a page on this machine that has given itself another name for it. */
function isOwn({ socket, headers, hostname }: Request): boolean {
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLocal && isLoopbackName(hostname) && !Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

/** As people at this machine write it. */
const written = (date: string) => new Date(date).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });

async function newest(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  return names.toSorted().toReversed().slice(0, LIMITS.shownMails);
}

const read = async (folder: string, name: string) =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail;

const linked = (text: string): string => escaped(text).replace(/https?:\/\/[^\s]+/g, '<a href="$&">$&</a>');
