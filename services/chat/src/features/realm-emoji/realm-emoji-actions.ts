import { lockExclusively } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import {
  deactivateRealmEmoji,
  findActiveEmojiByName,
  findRealmEmoji,
  insertRealmEmoji,
  type RealmEmoji,
} from './realm-emoji-store.js';
import { realmEmojiView } from './realm-emoji-view.js';

/** @throws ChatError BAD_REQUEST where there is one of that name, or there are too many. */
export async function addRealmEmoji(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  emoji: Omit<RealmEmoji, 'id' | 'deactivated' | 'author_id'>,
): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  await checkNameIsFree(tx, realm, emoji.name);
  if ((await findRealmEmoji(tx, realm.id)).length >= LIMITS.realmEmoji) {
    throw new ChatError('BAD_REQUEST', `There are too many emoji (limit: ${LIMITS.realmEmoji}).`);
  }
  await insertRealmEmoji(tx, realm.id, { ...emoji, author_id: actor.id });
  await recordChanges(tx, realm.id, actor, { event_type: 'emoji_created', details: { name: emoji.name } });
  await announceEmoji(tx, realm);
}

/**
 * Takes it out of use; what shows it already still does. `check` throws what is in the caller's way.
 *
 * @throws ChatError NOT_FOUND
 */
export async function removeRealmEmoji(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  name: string,
  check: (emoji: RealmEmoji) => Promise<void>,
): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const [emoji] = await findActiveEmojiByName(tx, realm.id, [name]);
  if (!emoji) throw new ChatError('NOT_FOUND', `Emoji '${name}' does not exist`);
  await check(emoji);
  await deactivateRealmEmoji(tx, realm.id, emoji.id);
  await recordChanges(tx, realm.id, actor, { event_type: 'emoji_deactivated', details: { name: emoji.name } });
  await announceEmoji(tx, realm);
}

export async function checkNameIsFree(tx: Db, realm: Realm, name: string): Promise<void> {
  if ((await findActiveEmojiByName(tx, realm.id, [name])).length > 0) {
    throw new ChatError('BAD_REQUEST', 'There is a custom emoji of this name already.');
  }
}

/** Everybody is told the whole map. */
async function announceEmoji(tx: Tx, realm: Realm): Promise<void> {
  const realm_emoji = realmEmojiView(realm.id, await findRealmEmoji(tx, realm.id));
  await publish(tx, realm.id, {
    audience: { everyone: 'all' },
    payload: { type: 'realm_emoji', op: 'update', realm_emoji },
  });
}
