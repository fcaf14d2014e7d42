import type { Db, Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { channelGroupSetting, CONTENT_ACCESS_SETTINGS, type Channel } from '../channels/index.js';
import type { Audience } from '../events/index.js';
import { findUserIdsInGroupSettings } from '../permissions/index.js';
import { findSubscribersNotIn, findUnsubscribedAmong } from './audience-store.js';

/** Who hears of a move out of `source`: those who may follow it, and those for whom the messages are gone. */
export async function splitMoveAudience(
  tx: Tx,
  realm: Realm,
  audience: Audience,
  source: Channel,
  target: Channel,
): Promise<{ following: Audience; losing: number[] }> {
  if (target.is_web_public) return { following: audience, losing: [] };
  const guests_only = !target.invite_only;
  const subscribed =
    audience.channel_id === undefined
      ? []
      : await findSubscribersNotIn(tx, realm.id, source.id, target.id, { guests_only });
  const losing = await findUsersOutside(tx, realm, target, [...subscribed, ...(audience.user_ids ?? [])]);
  const { is_public_channel, ...subscribers } = audience;
  const following = target.invite_only || !is_public_channel ? subscribers : audience;
  return { following: { ...following, except_user_ids: losing }, losing };
}

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
