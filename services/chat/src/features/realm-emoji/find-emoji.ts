import type { Db } from '../../db/db.js';
import { EXTRA_EMOJI_TYPE, findEmojiCode, findExtraEmojiUrl } from '../emoji-data/index.js';
import { findActiveEmojiByName } from './realm-emoji-store.js';

/** An emoji as it is stored: its code in the namespace of its type. */
export interface EmojiRef {
  reaction_type: string;
  emoji_code: string;
}

/** The emoji of that name: the organization's own first, then the service's, then unicode. */
export async function findEmojiByName(db: Db, realm_id: number, emoji_name: string): Promise<EmojiRef | undefined> {
  const [own] = await findActiveEmojiByName(db, realm_id, [emoji_name]);
  if (own) return { reaction_type: 'realm_emoji', emoji_code: String(own.id) };
  if (findExtraEmojiUrl(emoji_name)) return { reaction_type: EXTRA_EMOJI_TYPE, emoji_code: emoji_name };
  const emoji_code = findEmojiCode(emoji_name);
  return emoji_code === undefined ? undefined : { reaction_type: 'unicode_emoji', emoji_code };
}
