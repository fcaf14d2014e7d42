import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import {
  EXTRA_EMOJI_TYPE,
  findEmojiName,
  findExtraEmojiUrl,
  isNameOfEmoji,
  plainEmojiCode,
  withoutTone,
} from '../emoji-data/index.js';
import { LIMITS } from '../../limits/index.js';
import { findActiveEmojiByName, findEmojiByName, findRealmEmoji, type EmojiRef } from '../realm-emoji/index.js';
import { countEmoji, findEmojiNameOnMessage } from './reaction-store.js';

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
  if (!emoji) throw unknownEmoji(emoji_name);
  return emoji;
}

/** @throws ChatError BAD_REQUEST for a code that no emoji of its type has, or ever had: chat.md 4.4 tells it from a reaction that is not there. */
export async function checkEmojiCode(db: Db, realm: Realm, { reaction_type, emoji_code }: EmojiRef): Promise<void> {
  const isKnown =
    reaction_type === 'realm_emoji'
      ? (await findRealmEmoji(db, realm.id)).some(({ id }) => String(id) === emoji_code)
      : reaction_type === EXTRA_EMOJI_TYPE
        ? findExtraEmojiUrl(emoji_code) !== undefined
        : findEmojiName(withoutTone(emoji_code)) !== undefined;
  if (!isKnown) throw new ChatError('BAD_REQUEST', 'Invalid emoji code.');
}

export interface EmojiAsked {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: ReactionTypeParam;
}

/**
 * The emoji that somebody adds to a message: code and type are found by the name where they are not given, and who votes for
 * one that is there already takes the name that it has there.
 *
 * @throws ChatError BAD_REQUEST if there is none, or the message has as many as it can have
 */
export async function emojiToAdd(
  tx: Tx,
  realm: Realm,
  message_id: number,
  { emoji_name, emoji_code, reaction_type }: EmojiAsked,
): Promise<EmojiRef & { emoji_name: string }> {
  const known = await findEmojiByName(tx, realm.id, emoji_name);
  if (!known && emoji_code === undefined) throw unknownEmoji(emoji_name);
  const ref = storedRef(reaction_type ?? known?.reaction_type ?? 'unicode_emoji', emoji_code ?? known!.emoji_code);
  const name_there = await findEmojiNameOnMessage(tx, realm.id, message_id, ref);
  if (name_there !== undefined) return { ...ref, emoji_name: name_there };
  await checkEmoji(tx, realm, emoji_name, ref);
  if ((await countEmoji(tx, realm.id, message_id)) >= LIMITS.emojiOnMessage) {
    throw new ChatError('BAD_REQUEST', 'This message has as many different reactions as it can have.');
  }
  return { ...ref, emoji_name };
}

function unknownEmoji(emoji_name: string): ChatError {
  return new ChatError('BAD_REQUEST', `Emoji '${emoji_name}' does not exist`);
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
