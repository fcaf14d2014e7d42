import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { LIMITS } from '../limits/index.js';
import type { Config } from './config.js';

/** A mail as it is handed over, as text and the same as HTML. No other value holds a line break. */
interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at each attempt. */
  id: string;
}

export interface Mailer {
  /** Throws `MailRefused` when it will never be taken, another error when it may be later. */
  send(mail: Mail): Promise<void>;
}

/** The mail server answers that it does not want this mail, now or later. */
export class MailRefused extends Error {}

/** Whether there are mails at all. */
export const canMail = ({ smtp, mail_folder }: Pick<Config, 'smtp' | 'mail_folder'>): boolean =>
  smtp !== undefined || mail_folder !== undefined;

/** Undefined where the settings name neither a server nor a folder. */
export function createMailer({ smtp, mail_folder }: Pick<Config, 'smtp' | 'mail_folder'>): Mailer | undefined {
  if (smtp) return smtpMailer(smtp);
  return mail_folder === undefined ? undefined : folderMailer(mail_folder);
}

/** One connection for each mail. The server's certificate is verified; nothing goes in clear unless the settings say so. */
function smtpMailer({ host, port, tls, auth, from }: NonNullable<Config['smtp']>): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' },
    ...(auth && { auth }),
    dnsTimeout: LIMITS.mailSilenceMs,
    connectionTimeout: LIMITS.mailSilenceMs,
    greetingTimeout: LIMITS.mailSilenceMs,
    socketTimeout: LIMITS.mailSilenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, id }) {
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domainOf(from)}>`,
      };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const ended = new AbortController();
      const tooLong = setTimeout(LIMITS.mailTryMs, undefined, { signal: ended.signal, ref: false }).then(() =>
        Promise.reject(new Error('ETIMEDOUT')),
      );
      const sending = transport.sendMail({ ...message, headers });
      await Promise.race([sending, tooLong]).catch((error: unknown) => {
        const { command = '', responseCode = 0 } = error as { command?: string; responseCode?: number };
        // A refusal of the connection, or of us, is not one of the mail.
        throw ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500
          ? new MailRefused(String(responseCode))
          : error;
      });
      ended.abort();
    },
  };
}

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** A mail as it lies in the folder, a JSON file each; the newest has the greatest name. */
export interface KeptMail extends Mail {
  date: string;
}

function folderMailer(folder: string): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptMail = { ...mail, date: new Date().toISOString() };
      const name = `${kept.date.replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}.json`;
      await writeFile(path.join(folder, name), JSON.stringify(kept, null, 2), { mode: 0o600 });
    },
  };
}
