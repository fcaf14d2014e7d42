import { isMarkOf, markOf } from '../../secrets/signed-text.js';
import type { Trigger } from '../notifications/index.js';

/** What somebody turns off who wants no more of such mails: one setting each. */
export type MailCategory = 'personal' | 'followed' | 'channel';

const LETTERS: Readonly<Record<MailCategory, string>> = { personal: 'p', followed: 'f', channel: 'c' };
const SORTS = Object.keys(LETTERS) as MailCategory[];
const PURPOSE = 'links that turn off mails';
const TOKEN = /^(\d{1,15})\.([pfc]{1,3})(\d{0,15})\.([\w-]{32})$/;

/** Whose mails of which sorts a link turns off. */
export interface Unsubscription {
  user_id: number;
  sorts: MailCategory[];
  /** For mails of a channel: that one, if it was chosen by itself. */
  channel_id?: number | undefined;
}

export function sortOf(trigger: Trigger): MailCategory {
  if (trigger === 'followed_topic') return 'followed';
  return trigger === 'channel' ? 'channel' : 'personal';
}

/** Good for ever: a mail may be read late. */
export function unsubscribeToken(
  secret: Buffer,
  realm_id: number,
  { user_id, sorts, channel_id }: Unsubscription,
): string {
  const text = `${user_id}.${sorts.map((sort) => LETTERS[sort]).join('')}${channel_id ?? ''}`;
  return `${text}.${markOf(secret, PURPOSE, `${realm_id}.${text}`)}`;
}

/** Undefined for one that the service did not write for this organization. */
export function readUnsubscribeToken(secret: Buffer, realm_id: number, token: string): Unsubscription | undefined {
  const [, user_id = '', letters = '', channel_id = '', mark = ''] = TOKEN.exec(token) ?? [];
  if (!isMarkOf(mark, secret, PURPOSE, `${realm_id}.${user_id}.${letters}${channel_id}`)) return undefined;
  return {
    user_id: Number(user_id),
    sorts: SORTS.filter((sort) => letters.includes(LETTERS[sort])),
    ...(channel_id !== '' && { channel_id: Number(channel_id) }),
  };
}
