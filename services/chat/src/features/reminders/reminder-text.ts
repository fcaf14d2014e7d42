import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { html } from '../../domain/html.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { fencedBlock, silentMention, topicUrl, withSilentMentions } from '../markdown/index.js';
import { accessMessage, type AccessedMessage } from '../messages/index.js';
import { findUser } from '../user-directory/index.js';

/** What a reminder says of a message that its owner may see. */
export async function reminderText(db: Db, realm: Realm, message: AccessedMessage, note: string): Promise<string> {
  const sender = await findUser(db, realm.id, message.sender_id);
  const who = sender ? `${silentMention(sender)} wrote` : 'It says';
  return `You asked to be reminded of [this message](${urlOf(message)}).${noted(note)}\n\n${who}:\n${fencedBlock('quote', withSilentMentions(cut(message.content)))}`;
}

/** The same when it is due: of a message that is gone, or that its owner may not see any more, only the note is left. */
export async function dueReminderText(
  db: Db,
  realm: Realm,
  user: Caller,
  { message_id, note }: { message_id: number; note: string },
): Promise<string> {
  try {
    return await reminderText(db, realm, await accessMessage(db, realm, user, message_id), note);
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    return textWithoutMessage(note);
  }
}

const GONE = 'You asked to be reminded of a message that is no longer there, or that you may not see any more.';

export const textWithoutMessage = (note: string): string => `${GONE}${noted(note)}`;

/** The same as HTML, with the note as it was written: to render the notes of a whole topic would keep its channel waiting. */
export const htmlWithoutMessage = (note: string): string =>
  html`<p>${GONE}</p>${note === '' ? undefined : html`\n<p>Your note:</p>\n<blockquote>\n<p>${note}</p>\n</blockquote>`}`
    .text;

/** Quoted line by line, so that fences in it end with it. */
function noted(note: string): string {
  return note === '' ? '' : `\n\nYour note:\n${withSilentMentions(note).replaceAll(/^/gm, '> ')}`;
}

function cut(content: string): string {
  const characters = [...content];
  if (characters.length <= LIMITS.reminderQuote) return content;
  return `${characters.slice(0, LIMITS.reminderQuote).join('')}…`;
}

function urlOf({ id, channel, topic, user_ids }: AccessedMessage): string {
  const place = channel ? topicUrl(channel, topic ?? '') : `/#narrow/dm/${(user_ids ?? []).join(',')}`;
  return `${place}/near/${id}`;
}
