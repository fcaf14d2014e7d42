import type { Tx } from '../../db/db.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { hasProtectedHistory } from '../channel-history/index.js';
import { findChannels, type Channel } from '../channel-directory/index.js';
import { removeMessages } from '../deleting/index.js';
import type { Audience } from '../events/index.js';
import { channelMessageAudience, findPlacedMessages, type PlacedMessage } from '../messages/index.js';
import { removeRemindersOf } from '../reminders/index.js';
import { findAttachmentIdsOf, removeUnshownAttachments } from '../uploads/index.js';
import { cutoffOf, keptDays } from './retention-rules.js';
import {
  findChannelDays,
  findChannelIdWithExpired,
  findIdOfTime,
  lockExpiredDirectIds,
  lockExpiredIds,
  type Expired,
} from './retention-store.js';
import { findMessagesWithSameAudience } from './same-audience-store.js';

/** Deletes the next messages of the organization that are past their retention; false where there are none. */
export async function deleteSomeExpired(tx: Tx, deps: Deps, realm: Realm): Promise<boolean> {
  const default_days = keptDays(realm, null);
  const periods = await findPeriods(tx, realm, default_days);
  const channel_id = await findChannelIdWithExpired(tx, realm.id, default_days, periods);
  if (channel_id !== undefined) {
    await deleteFromChannel(tx, deps, realm, channel_id, periods);
    return true;
  }
  const expired = default_days === undefined ? undefined : periods.get(default_days);
  return expired !== undefined && (await deleteDirect(tx, deps, realm, expired));
}

async function findPeriods(tx: Tx, realm: Realm, default_days: number | undefined): Promise<Map<number, Expired>> {
  const own = (await findChannelDays(tx, realm.id)).map((message_retention_days) =>
    keptDays(realm, { message_retention_days }),
  );
  const periods = new Map<number, Expired>();
  for (const days of new Set([...own, default_days])) {
    if (days === undefined) continue;
    const cutoff = cutoffOf(days, tx.now());
    periods.set(days, { cutoff, before_id: await findIdOfTime(tx, realm.id, cutoff) });
  }
  return periods;
}

/** Whoever sends there goes on meanwhile; nobody moves a message there or away, or changes how long they are kept. */
async function deleteFromChannel(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  channel_id: number,
  periods: ReadonlyMap<number, Expired>,
): Promise<void> {
  await lockChannelClocks(tx, [channel_id], 'shared');
  const [channel] = await findChannels(tx, realm.id, [channel_id]);
  const days = channel && keptDays(realm, channel);
  const expired = days === undefined ? undefined : periods.get(days);
  if (!channel || !expired) return;
  const oldest = await lockExpiredIds(tx, realm.id, channel_id, expired, LIMITS.messagesDeleted);
  if (oldest.length === 0) return;
  const ids = hasProtectedHistory(channel)
    ? await findMessagesWithSameAudience(tx, realm.id, channel_id, oldest)
    : oldest;
  await deleteForGood(tx, deps, realm, channel, ids, await channelMessageAudience(tx, realm, channel, ids));
}

async function deleteDirect(tx: Tx, deps: Deps, realm: Realm, expired: Expired): Promise<boolean> {
  const ids = await lockExpiredDirectIds(tx, realm.id, expired, LIMITS.messagesDeleted);
  const conversations = new Map<number, PlacedMessage[]>();
  for (const message of await findPlacedMessages(tx, realm.id, ids)) {
    conversations.set(message.thread_id, [...(conversations.get(message.thread_id) ?? []), message]);
  }
  const first = [...conversations].sort(([a], [b]) => a - b).slice(0, LIMITS.conversationsEmptied);
  for (const [, messages] of first) {
    const audience = { user_ids: messages[0]!.user_ids! };
    const deleted = messages.map(({ id }) => id);
    await deleteForGood(tx, deps, realm, null, deleted, audience);
  }
  return ids.length > 0;
}

/** With their reminders, which quote them, and the files that no other message shows. */
async function deleteForGood(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  channel: Channel | null,
  message_ids: readonly number[],
  audience: Audience,
): Promise<void> {
  await removeRemindersOf(tx, realm.id, message_ids);
  const attachment_ids = await findAttachmentIdsOf(tx, realm.id, message_ids);
  await removeMessages(tx, realm, channel, message_ids, audience);
  await removeUnshownAttachments(tx, deps, realm, attachment_ids);
}
