import { boolean, integer, nullable, object, record, string } from '../../http/answer-types.js';
import type { RealmEmoji } from './realm-emoji-store.js';
import { model } from '../../http/models.js';

/** Where a custom emoji is served. */
export function realmEmojiUrl(realm_id: number, emoji: Pick<RealmEmoji, 'file_name'>): string {
  return `/user_avatars/${realm_id}/emoji/images/${emoji.file_name}`;
}

export const realmEmojiSchema = model(
  'CustomEmojis',
  record(
    object({
      id: string(),
      name: string(),
      source_url: string(),
      still_url: nullable(string()),
      deactivated: boolean(),
      author_id: nullable(integer()),
    }),
    /^\d+$/,
  ),
);

/** The map of chat-gaps.md section 3, by id as text. */
export function realmEmojiView(realm_id: number, emoji: readonly RealmEmoji[]): Record<string, object> {
  return Object.fromEntries(
    emoji.map((one) => [
      String(one.id),
      {
        id: String(one.id),
        name: one.name,
        source_url: realmEmojiUrl(realm_id, one),
        still_url: one.still_file_name === null ? null : realmEmojiUrl(realm_id, { file_name: one.still_file_name }),
        deactivated: one.deactivated,
        author_id: one.author_id,
      },
    ]),
  );
}
