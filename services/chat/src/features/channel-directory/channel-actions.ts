import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { publish, type Audience } from '../events/index.js';
import { checkGroupSettingValue, isSameValue, systemGroupId } from '../permissions/index.js';
import { findMetadataHolders, metadataAudience } from './channel-audience.js';
import { retentionDays, SETTING_NAMES, type ChannelOptions } from './channel-params.js';
import {
  checkFolder,
  checkMayMake,
  checkMaySetDefault,
  checkMaySetGroup,
  checkMaySetRetention,
  checkMaySetTopicsPolicy,
  checkPrivacy,
} from './channel-permissions.js';
import { countChannels, findDefaultChannels, insertChannels, type NewChannel } from './channel-store.js';
import { checkChannelDescription, checkChannelName } from './channel-text-rules.js';
import { channelView } from './channel-view.js';
import { CHANNEL_GROUP_SETTINGS, type Channel, type ChannelGroupSettingName } from './channel.js';

/** Settings of new channels that are known to be allowed. */
export type CheckedOptions = Omit<NewChannel, 'name' | 'description' | 'rendered_description'>;

/**
 * What the creator may give a new channel, with the defaults of chat-gaps.md 4.9.
 *
 * @throws ChatError BAD_REQUEST, UNAUTHORIZED_PRINCIPAL
 */
export async function checkChannelOptions(
  db: Db,
  realm: Realm,
  creator: Caller,
  options: ChannelOptions,
): Promise<CheckedOptions> {
  const privacy = {
    invite_only: options.invite_only,
    is_web_public: options.is_web_public,
    history_public_to_subscribers: options.history_public_to_subscribers ?? !options.invite_only,
  };
  checkPrivacy(privacy);
  await checkMayMake(db, realm, creator, privacy);
  if (options.is_default_stream) {
    if (options.invite_only) throw new ChatError('BAD_REQUEST', 'A default channel cannot be private.');
    checkMaySetDefault(creator);
  }
  const message_retention_days =
    options.message_retention_days === undefined ? null : retentionDays(options.message_retention_days);
  if (message_retention_days !== null) checkMaySetRetention(creator);
  if (options.topics_policy !== 'inherit') await checkMaySetTopicsPolicy(db, realm, creator);
  if (options.folder_id !== undefined) await checkFolder(db, realm, options.folder_id);
  return {
    ...privacy,
    creator_id: creator.id,
    topics_policy: options.topics_policy,
    message_retention_days,
    is_default: options.is_default_stream,
    folder_id: options.folder_id ?? null,
    group_settings: await checkGroupSettings(db, realm, creator, options),
  };
}

/**
 * Makes channels, without subscribers yet, and tells those who may know of them.
 *
 * @throws ChatError BAD_REQUEST for a name or description, CHANNEL_ALREADY_EXISTS
 */
export async function createChannels(
  tx: Tx,
  realm: Realm,
  options: CheckedOptions,
  named: readonly { name: string; description: string }[],
  render: (descriptions: readonly string[]) => Promise<string[]>,
): Promise<Channel[]> {
  const texts = named.map((channel) => ({
    name: checkChannelName(channel.name),
    description: checkChannelDescription(channel.description),
  }));
  const rendered = await render(texts.map(({ description }) => description));
  const wanted = texts.map(
    (text, index): NewChannel => ({ ...options, ...text, rendered_description: rendered[index]! }),
  );
  if ((await countChannels(tx, realm.id)) + wanted.length > LIMITS.channels) {
    throw new ChatError('BAD_REQUEST', `An organization can have at most ${LIMITS.channels} channels.`);
  }
  const channels = await insertChannels(tx, realm.id, wanted);
  const taken = wanted.find(({ name }) => !channels.some((channel) => channel.name === name));
  if (taken) {
    throw new ChatError('CHANNEL_ALREADY_EXISTS', `Channel '${taken.name}' already exists`, {
      channel_name: taken.name,
    });
  }
  await recordChanges(
    tx,
    realm.id,
    options.creator_id === null ? null : { id: options.creator_id },
    channels.map(({ id, invite_only, is_web_public }) => ({
      event_type: 'channel_created',
      channel_id: id,
      details: { invite_only, is_web_public },
    })),
  );
  const [first] = channels;
  if (!first) return [];
  const audience = { ...metadataAudience(first, await findMetadataHolders(tx, realm, first)) };
  delete audience.channel_id;
  const streams = channels.map((channel) => channelView(realm, channel, tx.now()));
  await publish(tx, realm.id, {
    audience,
    payload: { type: 'stream', op: 'create', streams },
  });
  if (options.is_default) await announceDefaultChannels(tx, realm);
  return channels;
}

/** The list of default channels, to everybody but guests. */
export async function announceDefaultChannels(
  tx: Tx,
  realm: Realm,
  known?: readonly number[],
  audience: Audience = { everyone: 'not_guests' },
): Promise<void> {
  const default_streams = known ?? (await findDefaultChannels(tx, realm.id)).map(({ id }) => id);
  await publish(tx, realm.id, { audience, payload: { type: 'default_streams', default_streams } });
}

/** Only what differs from the defaults is stored; the creator administers the channel unless somebody else is named. */
async function checkGroupSettings(
  db: Db,
  realm: Realm,
  creator: Caller,
  options: ChannelOptions,
): Promise<Channel['group_settings']> {
  const stored: Partial<Record<ChannelGroupSettingName, GroupSettingValue>> = {
    can_administer_channel_group: { direct_members: [creator.id], direct_subgroups: [] },
  };
  for (const name of SETTING_NAMES) {
    const given = options[name];
    if (given === undefined) continue;
    const value = await checkGroupSettingValue(db, realm, name, CHANNEL_GROUP_SETTINGS[name], given);
    const isDefault = isSameValue(value, systemGroupId(realm, CHANNEL_GROUP_SETTINGS[name].default));
    if (!isDefault) await checkMaySetGroup(db, realm, creator, name);
    if (isDefault) delete stored[name];
    else stored[name] = value;
  }
  return stored;
}
