import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { textLanguage, type TextLanguage } from '../../domain/text-language.js';
import { sealText } from '../../secrets/sealed-text.js';
import { addJob } from '../jobs/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { isEmail } from '../user-directory/index.js';
import { composeMail, type MailNames } from './compose-mail.js';
import type { MailKind } from './mail-kinds.js';
import { SEND_MAIL, type QueuedMail } from './send-mail.js';

export interface NewMail {
  realm_id: number;
  /** On whose account it is sent: their mails take turns with those of others in the organization. */
  user_id?: number;
  /** A bare address, as `email()` takes it. */
  to: string;
  subject: string;
  text: string;
  /** The same in HTML. What people wrote is escaped in it (`html` in domain/html.ts). */
  html?: string;
  /** Besides those that every mail has. */
  headers?: Partial<Record<'List-Unsubscribe' | 'List-Unsubscribe-Post' | 'In-Reply-To' | 'References', string>>;
}

type Queueing = Pick<Deps, 'jobs' | 'config' | 'mailer'>;

/** @throws ChatError BAD_REQUEST where the service cannot send mail: for operations that are nothing without it. */
export function checkCanMail({ mailer }: Pick<Deps, 'mailer'>): void {
  if (!mailer) throw new ChatError('BAD_REQUEST', 'This server is not set up to send mail.');
}

/**
 * Leaves a mail to be sent once this transaction is committed: at least once, and once in ordinary running, or given up
 * after `LIMITS.mailHours`. Where the service cannot send mail nothing happens: who needs it asks `checkCanMail` before.
 */
export async function queueMail(tx: Tx, deps: Queueing, { realm_id, user_id, ...given }: NewMail): Promise<void> {
  if (!deps.mailer) return;
  if (!isEmail(given.to)) throw new Error('A mail needs one bare address.');
  const mail: QueuedMail = {
    to: given.to,
    subject: oneLine(given.subject),
    text: given.text,
    ...(given.html !== undefined && { html: given.html }),
    // The same in every try: whoever gets it twice can tell.
    message_id: `<${randomUUID()}@${new URL(deps.config.baseUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...Object.fromEntries(Object.entries(given.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
    },
    queued_at: tx.now().toISOString(),
  };
  // It may hold a link that opens an account.
  await addJob(tx, deps, {
    task: SEND_MAIL,
    realm_id,
    user_id,
    payload: { sealed: sealText(deps.config.apiKeySecret, JSON.stringify(mail)) },
  });
}

/** Queues the mail of a kind, in a language of its recipient (`mailLanguage`). */
export async function queueMailOfKind<K extends MailKind>(
  tx: Tx,
  deps: Queueing,
  mail: Pick<NewMail, 'realm_id' | 'user_id' | 'to'> & {
    language: TextLanguage;
    kind: K;
    names: MailNames<K>;
    url?: string;
  },
): Promise<void> {
  const { language, kind, names, url, ...sent } = mail;
  await queueMail(tx, deps, { ...sent, ...composeMail(language, kind, names, url) });
}

/** The language of mails to somebody: their own, else the organization's. */
export function mailLanguage(realm: Realm, person?: { settings: Record<string, unknown> }): TextLanguage {
  return textLanguage(person?.settings['default_language'] ?? realmSetting(realm, 'default_language'));
}

/** Nothing that ends a header, and nothing that turns its text about. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .trim();
}
