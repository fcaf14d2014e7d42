import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeptMail } from '../../src/deps/mail.js';
import { runJobs } from './jobs.js';
import type { Chat } from './start.js';

/** Sends what waits, and answers the mails to an address in the order in which they were sent. */
export async function mailsTo(chat: Pick<Chat, 'db' | 'deps' | 'config'>, address: string): Promise<KeptMail[]> {
  await runJobs(chat);
  const folder = chat.config.mailFolder!;
  const names = (await readdir(folder).catch(() => [])).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.map((text) => JSON.parse(text) as KeptMail).filter(({ to }) => to === address);
}

/** The one link of a mail. */
export function linkIn({ text }: KeptMail): URL {
  const [link, ...others] = text.match(/https?:\/\/\S+/g) ?? [];
  if (link === undefined || others.length > 0) throw new Error(`Not one link in: ${text}`);
  return new URL(link);
}
