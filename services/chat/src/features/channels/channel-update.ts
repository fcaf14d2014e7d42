import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { GroupSettingUpdate } from '../../domain/group-setting.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { renderDescription } from '../markdown-lookup/index.js';
import { checkGroupSettingUpdate, isSameValue, systemGroupId } from '../permissions/index.js';
import {
  hasContentAccess,
  retentionDays,
  SETTING_NAMES,
  type Retention,
  checkFolder,
  checkMayMake,
  checkMaySetDefault,
  checkMaySetGroup,
  checkMaySetRetention,
  checkMaySetTopicsPolicy,
  checkPrivacy,
  channelGroupSetting,
  CONTENT_ACCESS_SETTINGS,
  hasNamedTopics,
  checkChannelDescription,
  checkChannelName,
  CHANNEL_GROUP_SETTINGS,
  type Channel,
  type ChannelForUser,
  type ChannelGroupSettingName,
  type TopicsPolicy,
} from '../channel-directory/index.js';

/** What may be changed of a channel (chat-gaps.md section 3). */
export type ChannelChanges = {
  new_name?: string;
  description?: string;
  is_private?: boolean;
  is_web_public?: boolean;
  history_public_to_subscribers?: boolean;
  is_default_stream?: boolean;
  message_retention_days?: Retention;
  folder_id?: number | null;
  topics_policy?: TopicsPolicy;
} & Partial<Record<ChannelGroupSettingName, GroupSettingUpdate>>;

/**
 * The channel as the changes make it, once it is known that the caller, who administers it, may make
 * each of them.
 *
 * @throws ChatError BAD_REQUEST, UNAUTHORIZED_PRINCIPAL, EXPECTATION_MISMATCH
 */
export async function applyChanges(
  db: Db,
  realm: Realm,
  caller: Caller,
  before: ChannelForUser,
  changes: ChannelChanges,
): Promise<Channel> {
  const after: Channel = { ...before, ...(await privacyAfter(db, realm, caller, before, changes)) };
  if (changes.new_name !== undefined) {
    after.name = checkChannelName(changes.new_name);
    if (after.name === before.name) throw new ChatError('BAD_REQUEST', 'Channel already has that name.');
  }
  if (changes.description !== undefined) {
    after.description = checkChannelDescription(changes.description);
    after.rendered_description = await renderDescription(db, realm, caller, after.description);
  }
  if (changes.message_retention_days !== undefined) {
    checkMaySetRetention(caller);
    after.message_retention_days = retentionDays(changes.message_retention_days);
  }
  if (changes.folder_id !== undefined) {
    if (changes.folder_id !== null) await checkFolder(db, realm, changes.folder_id);
    after.folder_id = changes.folder_id;
  }
  if (changes.topics_policy !== undefined && changes.topics_policy !== before.topics_policy) {
    await checkMaySetTopicsPolicy(db, realm, caller);
    if (changes.topics_policy === 'empty_topic_only' && (await hasNamedTopics(db, realm.id, before.id))) {
      throw new ChatError('BAD_REQUEST', 'All messages of this channel have to be in the empty topic first.');
    }
    after.topics_policy = changes.topics_policy;
  }
  if (changes.is_default_stream !== undefined) {
    checkMaySetDefault(caller);
    after.is_default = changes.is_default_stream;
  }
  if (after.is_default && after.invite_only) throw new ChatError('BAD_REQUEST', 'A default channel cannot be private.');
  after.group_settings = await groupSettingsAfter(db, realm, caller, before, changes);
  return after;
}

async function privacyAfter(db: Db, realm: Realm, caller: Caller, before: ChannelForUser, changes: ChannelChanges) {
  const { is_private, is_web_public, history_public_to_subscribers } = changes;
  const invite_only = is_private ?? (is_web_public === true ? false : before.invite_only);
  const after = {
    invite_only,
    is_web_public: is_web_public ?? (is_private === true ? false : before.is_web_public),
    history_public_to_subscribers:
      history_public_to_subscribers ??
      (invite_only === before.invite_only ? before.history_public_to_subscribers : !invite_only),
  };
  const kindChanges = after.invite_only !== before.invite_only || after.is_web_public !== before.is_web_public;
  if (!kindChanges && after.history_public_to_subscribers === before.history_public_to_subscribers) return after;
  checkPrivacy(after);
  await checkContentAccess(db, realm, caller, before);
  if (kindChanges) await checkMayMake(db, realm, caller, after);
  return after;
}

async function groupSettingsAfter(
  db: Db,
  realm: Realm,
  caller: Caller,
  before: ChannelForUser,
  changes: ChannelChanges,
): Promise<Channel['group_settings']> {
  const after = { ...before.group_settings };
  for (const name of SETTING_NAMES) {
    const update = changes[name];
    if (update === undefined) continue;
    const current = channelGroupSetting(realm, before, name);
    const value = await checkGroupSettingUpdate(db, realm, name, CHANNEL_GROUP_SETTINGS[name], current, update);
    if (value === undefined) continue;
    await checkMaySetGroup(db, realm, caller, name);
    if (CONTENT_ACCESS_SETTINGS.some((setting) => setting === name))
      await checkContentAccess(db, realm, caller, before);
    if (isSameValue(value, systemGroupId(realm, CHANNEL_GROUP_SETTINGS[name].default))) delete after[name];
    else after[name] = value;
  }
  return after;
}

async function checkContentAccess(db: Db, realm: Realm, caller: Caller, channel: ChannelForUser): Promise<void> {
  if (await hasContentAccess(db, realm, caller, channel)) return;
  throw new ChatError('BAD_REQUEST', 'Only people who can read this channel may change who else can.');
}
