import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { KeptMail } from '../../src/deps/mail.js';
import { createJobs } from '../../src/jobs.js';
import { startApp, type TestApp } from './start.js';

/** The service with a worker that keeps its mails in a folder. */
export interface MailingApp extends TestApp {
  /** Sends what waits, and answers all mails to that address so far, the oldest first. */
  mailsTo(address: string): Promise<KeptMail[]>;
}

export async function startMailingApp(options: Parameters<typeof startApp>[0] = {}): Promise<MailingApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clinical-mails-'));
  const app = await startApp({ ...options, config: { mail_folder: folder, ...options.config } });
  const { config, log, metrics, clock } = app.deps;
  const jobs = createJobs({ config, log, metrics, clock });
  return {
    ...app,
    async mailsTo(address) {
      await jobs.list.find(({ name }) => name === 'send mails')?.run();
      const names = (await readdir(folder)).sort();
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      const all = mails.map((mail) => JSON.parse(mail) as KeptMail);
      for (const mail of all) if (codeIn(mail)) app.build.unspeakable.add(codeIn(mail));
      return all.filter(({ to }) => to === address);
    },
    async stop() {
      await jobs.stop();
      await app.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The code that a mail brings, or nothing. */
export const codeIn = (mail: { text: string } | undefined): string =>
  /^(?:Código|Code): (\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
