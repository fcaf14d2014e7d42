import type { Db, Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { publish, type Audience } from '../events/index.js';
import { findUserIdsInEach, findUserIdsInGroupSettings } from '../permissions/index.js';
import { channelGroupSetting, METADATA_ACCESS_SETTINGS } from './channel-rules.js';
import type { Channel } from './channel.js';

/**
 * Users, besides administrators and subscribers, who know of a private channel because a setting of
 * it names them; none for other channels, where everybody does.
 */
export async function findMetadataHolders(db: Db, realm: Realm, channel: Channel): Promise<number[]> {
  if (!channel.invite_only) return [];
  const values = METADATA_ACCESS_SETTINGS.map((name) => channelGroupSetting(realm, channel, name));
  return findUserIdsInGroupSettings(db, realm, values, { guests: false });
}

/** The same for many channels at once, by channel id. */
export async function findMetadataHoldersOf(
  db: Db,
  realm: Realm,
  channels: readonly Channel[],
): Promise<Map<number, number[]>> {
  const closed = channels.filter(({ invite_only }) => invite_only);
  const settings = closed.map((channel) =>
    METADATA_ACCESS_SETTINGS.map((name) => channelGroupSetting(realm, channel, name)),
  );
  const holders = closed.length === 0 ? [] : await findUserIdsInEach(db, realm, settings, { guests: false });
  return new Map(closed.map(({ id }, index) => [id, holders[index]!]));
}

/** Archived channels exist only for clients that ask for them. */
export const KNOWING_ARCHIVED = { name: 'archived_channels', value: true } as const;

/** Everybody who knows of the channel: who is told of its changes. */
export function metadataAudience(channel: Channel, holders: readonly number[]): Audience {
  const capability = channel.is_archived && { capability: KNOWING_ARCHIVED };
  if (channel.is_web_public) return { everyone: 'all', ...capability };
  if (!channel.invite_only) return { everyone: 'not_guests', channel_id: channel.id, ...capability };
  return { everyone: 'administrators', channel_id: channel.id, user_ids: [...holders], ...capability };
}

/** `stream` update, one event for each of these members, to everybody who knows of the channel. */
export async function announceChannelChange(
  tx: Tx,
  realm: Realm,
  channel: Channel,
  changes: Partial<Channel>,
): Promise<void> {
  const audience = metadataAudience(channel, await findMetadataHolders(tx, realm, channel));
  const { id: stream_id, name } = channel;
  await publish(
    tx,
    realm.id,
    Object.entries(changes).map(([property, value]) => ({
      audience,
      payload: { type: 'stream', op: 'update', stream_id, name, property, value },
    })),
  );
}
