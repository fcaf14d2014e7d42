import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { recordChanges } from '../audit-log/index.js';
import { sendArchivingNotice } from '../channel-notices/index.js';
import { publish, type NewEvent } from '../events/index.js';
import { announceUnread } from '../read-state/index.js';
import { announceSubscriptions } from '../subscriptions/index.js';
import {
  announceDefaultChannels,
  shownEvents,
  findMetadataHolders,
  metadataAudience,
  updateChannel,
  type ChannelForUser,
} from '../channel-directory/index.js';

/**
 * Closes a channel for changes, under its lock: whoever is sending comes before, or finds it archived. Clients that know of archived channels see it change, for the others
 * it is gone.
 */
export async function archiveChannel(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Caller,
  channel: ChannelForUser,
): Promise<void> {
  if (channel.is_archived) throw new ChatError('BAD_REQUEST', 'Channel is already archived.');
  await sendArchivingNotice(tx, deps, realm, actor, channel, true);
  await updateChannel(tx, realm.id, { ...channel, is_archived: true, is_default: false });
  await recordChanges(tx, realm.id, actor, { event_type: 'channel_archived', channel_id: channel.id });
  const audience = metadataAudience(channel, await findMetadataHolders(tx, realm, channel));
  const { id: stream_id, name } = channel;
  const events: NewEvent[] = [
    {
      audience: { ...audience, capability: { name: 'archived_channels', value: true } },
      payload: { type: 'stream', op: 'update', stream_id, name, property: 'is_archived', value: true },
    },
    {
      audience: { ...audience, capability: { name: 'archived_channels', value: false } },
      payload: { type: 'stream', op: 'delete', stream_ids: [stream_id], streams: [{ stream_id }] },
    },
  ];
  await publish(tx, realm.id, events);
  if (channel.is_default) await announceDefaultChannels(tx, realm);
}

/** Opens an archived channel again, to the subscribers it had; answers it as it then is. */
export async function unarchiveChannel(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Caller,
  channel: ChannelForUser,
): Promise<ChannelForUser> {
  if (!channel.is_archived) throw new ChatError('BAD_REQUEST', 'Channel is not archived.');
  const opened = { ...channel, is_archived: false };
  await updateChannel(tx, realm.id, opened);
  await recordChanges(tx, realm.id, actor, { event_type: 'channel_unarchived', channel_id: channel.id });
  const audience = metadataAudience(channel, await findMetadataHolders(tx, realm, channel));
  const knowing = { ...audience, capability: { name: 'archived_channels' as const, value: true } };
  const learning = { ...audience, capability: { name: 'archived_channels' as const, value: false } };
  await publish(
    tx,
    realm.id,
    {
      audience: knowing,
      payload: {
        type: 'stream',
        op: 'update',
        stream_id: opened.id,
        name: opened.name,
        property: 'is_archived',
        value: false,
      },
    },
    await shownEvents(tx, realm, learning, [opened]),
  );
  await announceSubscriptions(tx, realm, opened, { name: 'archived_channels', value: false });
  await announceUnread(tx, realm.id, channel.id);
  await sendArchivingNotice(tx, deps, realm, actor, opened, false);
  return opened;
}
