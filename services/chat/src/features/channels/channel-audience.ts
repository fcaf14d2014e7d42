import type { Db } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import type { Audience } from '../events/index.js';
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

/** Everybody who knows of the channel: who is told of its changes. */
export function metadataAudience(channel: Channel, holders: readonly number[]): Audience {
  if (channel.is_web_public) return { everyone: 'all' };
  if (!channel.invite_only) return { everyone: 'not_guests', channel_id: channel.id };
  return { everyone: 'administrators', channel_id: channel.id, user_ids: [...holders] };
}
