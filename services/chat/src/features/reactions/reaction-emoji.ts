import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import {
  EXTRA_EMOJI_TYPE,
  findEmojiName,
  findExtraEmojiUrl,
  isNameOfEmoji,
  plainEmojiCode,
} from '../emoji-data/index.js';
import { findActiveEmojiByName, findEmojiByName, findRealmEmoji, type EmojiRef } from '../realm-emoji/index.js';

/** What requests may call the types: `service_extra_emoji` is the name that chat.md gives the third. */
export const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', EXTRA_EMOJI_TYPE, 'service_extra_emoji'] as const;
export type ReactionTypeParam = (typeof REACTION_TYPES)[number];

/** The emoji that a request names by its code, as reactions store it. */
export function storedRef(type: string, emoji_code: string): EmojiRef {
  if (type === 'unicode_emoji') return { reaction_type: type, emoji_code: plainEmojiCode(emoji_code) };
  return { reaction_type: type === 'service_extra_emoji' ? EXTRA_EMOJI_TYPE : type, emoji_code };
}

/** The emoji of that name, @throws ChatError BAD_REQUEST if there is none. */
export async function resolveEmoji(db: Db, realm: Realm, emoji_name: string): Promise<EmojiRef> {
  const emoji = await findEmojiByName(db, realm.id, emoji_name);
  if (!emoji) throw new ChatError('BAD_REQUEST', `Emoji '${emoji_name}' does not exist`);
  return emoji;
}

/** @throws ChatError BAD_REQUEST for a code that no emoji of its type has, or ever had. */
export async function checkEmojiCode(db: Db, realm: Realm, { reaction_type, emoji_code }: EmojiRef): Promise<void> {
  const isKnown =
    reaction_type === 'realm_emoji'
      ? (await findRealmEmoji(db, realm.id)).some(({ id }) => String(id) === emoji_code)
      : (reaction_type === EXTRA_EMOJI_TYPE ? findExtraEmojiUrl : findEmojiName)(emoji_code) !== undefined;
  if (!isKnown) throw new ChatError('BAD_REQUEST', 'Invalid emoji code.');
}

/** @throws ChatError BAD_REQUEST unless code and type are an emoji of that name that may be used. */
export async function checkEmoji(
  db: Db,
  realm: Realm,
  emoji_name: string,
  { reaction_type, emoji_code }: EmojiRef,
): Promise<void> {
  if (reaction_type === 'realm_emoji') {
    const [own] = await findActiveEmojiByName(db, realm.id, [emoji_name]);
    if (own && String(own.id) === emoji_code) return;
    throw new ChatError('BAD_REQUEST', 'Invalid custom emoji.');
  }
  if (reaction_type === EXTRA_EMOJI_TYPE) {
    if (emoji_code === emoji_name && findExtraEmojiUrl(emoji_name)) return;
    throw new ChatError('BAD_REQUEST', 'Invalid emoji code.');
  }
  if (!isNameOfEmoji(emoji_name, emoji_code)) throw new ChatError('BAD_REQUEST', 'Invalid emoji name.');
}
