import type { Tx } from '../../db.js';
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
  const absent = await findSubscribersNotIn(tx, realm.id, source.id, target.id, { guests_only: !target.invite_only });
  const holders = new Set(target.invite_only ? await findHolders(tx, realm, target) : []);
  const hearing = audience.user_ids && new Set(audience.user_ids);
  const losing = absent.filter((id) => !holders.has(id) && (hearing?.has(id) ?? true));
  const { is_public_channel, ...subscribers } = audience;
  const following = target.invite_only || !is_public_channel ? subscribers : audience;
  return { following: { ...following, except_user_ids: losing }, losing };
}

/** Which of these users may not read the channel. */
export async function findUsersOutside(
  tx: Tx,
  realm: Realm,
  channel: Channel,
  user_ids: readonly number[],
): Promise<number[]> {
  if (channel.is_web_public || user_ids.length === 0) return [];
  const guests_only = !channel.invite_only;
  const absent = await findUnsubscribedAmong(tx, realm.id, channel.id, user_ids, { guests_only });
  if (guests_only || absent.length === 0) return absent;
  const holders = new Set(await findHolders(tx, realm, channel));
  return absent.filter((id) => !holders.has(id));
}

/** People who read the private channel without being subscribed. */
function findHolders(tx: Tx, realm: Realm, channel: Channel): Promise<number[]> {
  const values = CONTENT_ACCESS_SETTINGS.map((name) => channelGroupSetting(realm, channel, name));
  return findUserIdsInGroupSettings(tx, realm, values, { guests: false });
}
