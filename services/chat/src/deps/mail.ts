import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.js';

/** A mail as it is handed over; no value holds a line break but `text` and `html`. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  message_id: string;
  headers: Record<string, string>;
}

export interface Mailer {
  /** @throws MailRefused when it will never be taken, another error when it may be later. */
  send(mail: Mail): Promise<void>;
}

/** The server of the recipient, or ours, says that it does not want this mail, now or later. */
export class MailRefused extends Error {}

const CONNECT_MS = 10_000;
const FOLDER_KEEPS = 500;

/** What tests have otherwise. */
export interface SmtpOverrides {
  /** Milliseconds without a word from the server, and those of a whole try. */
  silenceMs: number;
  tryMs: number;
  /** Who vouches for servers, instead of the authorities of Node.js. */
  ca?: string;
}

/** A server may take ten minutes to look at a mail (RFC 5321, 4.5.3.2.6): who is gone by then sends it again, and again. */
const USUALLY: SmtpOverrides = { silenceMs: 600_000, tryMs: 720_000 };

/** Undefined where the settings name neither a server nor a folder: then there are no mails. */
export function createMailer(
  { smtp, mailFolder }: Pick<Config, 'smtp' | 'mailFolder'>,
  overrides: Partial<SmtpOverrides> = {},
): Mailer | undefined {
  if (smtp) return smtpMailer(smtp, { ...USUALLY, ...overrides });
  return mailFolder === undefined ? undefined : folderMailer(mailFolder);
}

/** One connection for each mail. The server's certificate is verified; without `SMTP_TLS=off` nothing goes in clear. */
function smtpMailer(
  { host, port, tls, auth, from }: NonNullable<Config['smtp']>,
  { silenceMs, tryMs, ca }: SmtpOverrides,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(auth && { auth: { user: auth.user, pass: auth.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, message_id, headers }) {
      const message = { from, to: { name: '', address: to }, subject, text, ...(html && { html }) };
      // The connection ends with it: nothing is sent later by a try that has been given up.
      const signal = AbortSignal.timeout(tryMs);
      try {
        await transport.sendMail({ ...message, messageId: message_id, headers, signal });
      } catch (error) {
        throw refusalIn(error) ?? error;
      }
    },
  };
}

/** Answers in 5xx that say nothing of the mail: commands out of order, and that we have to sign in, or otherwise. */
const ABOUT_US = [503, 530, 534, 535, 538];

/** A 5xx answer about this mail; of one about us or the connection another try may come out otherwise. */
function refusalIn(error: unknown): MailRefused | undefined {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !ABOUT_US.includes(responseCode);
  return isAboutMail && responseCode >= 500 ? new MailRefused(`the mail server answers ${responseCode}`) : undefined;
}

/** A mail as it lies in the folder, one JSON file each; the newest has the greatest name. */
export type KeptMail = Mail & { date: string };

function folderMailer(folder: string): Mailer {
  let newest = 0;
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      newest = Math.max(Date.now(), newest + 1);
      const date = new Date(newest).toISOString();
      const kept: KeptMail = { ...mail, date };
      const name = `${date.replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}.json`;
      await writeFile(path.join(folder, name), JSON.stringify(kept, null, 2), { mode: 0o600 });
      const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
      for (const old of names.slice(0, -FOLDER_KEEPS)) await rm(path.join(folder, old), { force: true });
    },
  };
}
