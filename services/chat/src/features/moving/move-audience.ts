import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import type { Audience } from '../events/index.js';
import { findSubscribersNotIn } from './move-audience-store.js';
import { findUsersOutside } from '../messages/index.js';

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
