import { isUniqueViolation } from '../../db/db-errors.js';
import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { recordChanges } from '../audit-log/index.js';
import { announceRenamedChannel } from '../bots/index.js';
import {
  announceDefaultChannels,
  updateChannel,
  type Channel,
  type ChannelForUser,
} from '../channel-directory/index.js';
import { sendChangeNotices } from '../channel-notices/index.js';
import { publish } from '../events/index.js';
import { channelChanges } from './channel-changes.js';
import { channelAccessEvents, channelUpdateEvents } from './channel-update-events.js';
import { applyChanges, type ChannelChanges } from './channel-update.js';

/**
 * Changes a channel that the caller administers, and tells everybody whom that concerns: by events, by notices in the channel,
 * and in the log of the organization.
 *
 * @throws ChatError CHANNEL_ALREADY_EXISTS, and as `applyChanges`
 */
export async function changeChannel(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  caller: Caller,
  before: ChannelForUser,
  changes: ChannelChanges,
): Promise<void> {
  const after = await applyChanges(tx, realm, caller, before, changes);
  await updateUnlessNameTaken(tx, realm, after);
  await recordChanges(tx, realm.id, caller, channelChanges(realm, before, after));
  await publish(
    tx,
    realm.id,
    await channelAccessEvents(tx, realm, before, after),
    await channelUpdateEvents(tx, realm, before, after),
  );
  if (before.name !== after.name) await announceRenamedChannel(tx, realm, after.id);
  if (before.is_default !== after.is_default) await announceDefaultChannels(tx, realm);
  if (!after.is_archived) await sendChangeNotices(tx, deps, realm, caller, before, after);
}

async function updateUnlessNameTaken(tx: Tx, realm: Realm, channel: Channel): Promise<void> {
  try {
    await updateChannel(tx, realm.id, channel);
  } catch (error) {
    if (!isUniqueViolation(error, 'channels_by_name')) throw error;
    throw new ChatError('CHANNEL_ALREADY_EXISTS', `Channel '${channel.name}' already exists`, {
      channel_name: channel.name,
    });
  }
}
