import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { channelGroupSetting, CONTENT_ACCESS_SETTINGS, type Channel } from '../channel-directory/index.js';
import { findUserIdsInGroupSettings } from '../permissions/index.js';
import { findUnsubscribedAmong } from './reader-audience-store.js';

/** Which of these users may not read the channel. */
export async function findUsersOutside(
  db: Db,
  realm: Realm,
  channel: Channel,
  user_ids: readonly number[],
): Promise<number[]> {
  if (channel.is_web_public || user_ids.length === 0) return [];
  const guests_only = !channel.invite_only;
  const absent = await findUnsubscribedAmong(db, realm.id, channel.id, user_ids, { guests_only });
  if (guests_only || absent.length === 0) return absent;
  const holders = new Set(await findHolders(db, realm, channel));
  return absent.filter((id) => !holders.has(id));
}

/** People who read the private channel without being subscribed. */
function findHolders(db: Db, realm: Realm, channel: Channel): Promise<number[]> {
  const values = CONTENT_ACCESS_SETTINGS.map((name) => channelGroupSetting(realm, channel, name));
  return findUserIdsInGroupSettings(db, realm, values, { guests: false });
}
