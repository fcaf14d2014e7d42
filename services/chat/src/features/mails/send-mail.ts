import { MailRefused, type Mail } from '../../deps/mail.js';
import { LIMITS } from '../../limits/index.js';
import { openText } from '../../secrets/sealed-text.js';
import type { Tasks } from '../jobs/index.js';

/** A mail that waits; `queued_at` in ISO 8601. */
export interface QueuedMail extends Mail {
  queued_at: string;
}

export const SEND_MAIL = 'send a mail';

/** How long a mail waits whose replica was killed while it sent it. */
const LEASE_SECONDS = 180;

export const mailTasks: Tasks = {
  [SEND_MAIL]: {
    lane: 'mail',
    lease_seconds: LEASE_SECONDS,
    async perform({ payload, realm_id }, { mailer, config, metrics, log, now }) {
      if (!mailer) throw new Error('this replica has no settings for mail');
      const { sealed } = payload as { sealed: string };
      const { queued_at, ...mail } = JSON.parse(openText(config.apiKeySecret, sealed)) as QueuedMail;
      try {
        await mailer.send(mail);
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        const isOld = now().getTime() - Date.parse(queued_at) > LIMITS.mailHours * 3_600_000;
        metrics.mails.inc({ outcome: isOld || error instanceof MailRefused ? 'given_up' : 'delayed' });
        if (!isOld && !(error instanceof MailRefused)) throw withoutWords(error);
        log.error({ realm_id, message_id: mail.message_id, reason: faultOf(error) }, 'a mail was given up');
      }
    },
  },
};

/**
 * Servers repeat addresses and parts of a mail in what they answer: of an error only its code goes into log and database, and
 * what is wrong with the connection, such as a certificate.
 */
const withoutWords = (error: unknown) => new Error(`the mail server does not take it (${faultOf(error)})`);

function faultOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message;
  const { code, responseCode, name, message } = error as NodeJS.ErrnoException & { responseCode?: number };
  return [code ?? name, responseCode, code === 'ESOCKET' && message].filter(Boolean).join(' ');
}
