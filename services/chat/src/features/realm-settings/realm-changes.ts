import type { Tx } from '../../db.js';
import { ChatError } from '../../http/errors.js';
import type { GroupSettingUpdate } from '../../http/param-types.js';
import { ROLES, type Caller, type Realm } from '../../http/principals.js';
import { findChannelForUser } from '../channels/index.js';
import { publish } from '../events/index.js';
import {
  checkGroupSettingUpdate,
  REALM_GROUP_SETTINGS,
  realmGroupSetting,
  type RealmGroupSettingName,
} from '../permissions/index.js';
import { REALM_SETTINGS, realmSetting, type RealmSettingName } from '../realm/index.js';
import { updateRealm, type RealmChanges } from './realm-settings-store.js';

/** Settings that name a channel; that for moderation requests has to be private. */
const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const;

const isSetting = (name: string): name is RealmSettingName => name in REALM_SETTINGS;
const isGroupSetting = (name: string): name is RealmGroupSettingName => name in REALM_GROUP_SETTINGS;

/** @throws ChatError UNAUTHORIZED_PRINCIPAL for settings that only owners change. */
export function checkMayChange(caller: Caller, names: readonly string[]): void {
  if (caller.role === ROLES.owner) return;
  for (const name of names) {
    const rules: object = isSetting(name)
      ? REALM_SETTINGS[name]
      : isGroupSetting(name)
        ? REALM_GROUP_SETTINGS[name]
        : {};
    if ('owner_only' in rules && rules.owner_only)
      throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'Only organization owners can do this.');
  }
}

/** What differs from the present settings, checked; by wire name, as it is stored and told. */
export async function checkedChanges(
  tx: Tx,
  realm: Realm,
  wanted: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(wanted)) {
    if (name === 'name' || name === 'description') {
      if (sent !== realm[name]) changes[name] = sent;
    } else if (isSetting(name)) {
      const value = stored(name, sent);
      if (JSON.stringify(value) !== JSON.stringify(realmSetting(realm, name))) changes[name] = value;
    } else if (isGroupSetting(name)) {
      const current = realmGroupSetting(realm, name);
      const value = await checkGroupSettingUpdate(
        tx,
        realm,
        name,
        REALM_GROUP_SETTINGS[name],
        current,
        sent as GroupSettingUpdate,
      );
      if (value !== undefined) changes[name] = value;
    }
  }
  for (const name of CHANNEL_SETTINGS) {
    if (typeof changes[name] === 'number') await checkChannel(tx, realm, name, changes[name]);
  }
  return changes;
}

/** Stores the changes and tells everybody in one event; clients know permissions by `update_dict` alone. */
export async function changeRealm(tx: Tx, realm: Realm, changes: Record<string, unknown>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const stored: RealmChanges = { settings: {}, group_settings: {} };
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'name' || name === 'description') stored[name] = value as string;
    else if (isSetting(name)) stored.settings[name] = value;
    else stored.group_settings[name] = value;
  }
  await updateRealm(tx, realm.id, stored);
  await publish(tx, realm.id, {
    audience: { everyone: 'all' },
    payload: { type: 'realm', ...realmUpdate(announced(changes)) },
  });
}

function realmUpdate(data: Record<string, unknown>): { op: string; [member: string]: unknown } {
  const [[property, value], ...others] = Object.entries(data) as [[string, unknown], ...unknown[]];
  if (others.length > 0 || isGroupSetting(property)) return { op: 'update_dict', property: 'default', data };
  return { op: 'update', property, value };
}

/** Settings that older clients know under another name go out under both. */
function announced(changes: Record<string, unknown>): Record<string, unknown> {
  const { topics_policy, message_edit_history_visibility_policy: history } = changes;
  return {
    ...changes,
    ...(topics_policy !== undefined && { mandatory_topics: topics_policy === 'disable_empty_topic' }),
    ...(history !== undefined && { allow_edit_history: history !== 'none' }),
  };
}

function stored(name: RealmSettingName, sent: unknown): unknown {
  if (sent === 'unlimited') return name === 'message_retention_days' ? -1 : null;
  if (name === 'jitsi_server_url' && sent === 'default') return null;
  return sent;
}

async function checkChannel(
  tx: Tx,
  realm: Realm,
  name: (typeof CHANNEL_SETTINGS)[number],
  channel_id: number,
): Promise<void> {
  if (channel_id === -1) return;
  const channel = await findChannelForUser(tx, realm.id, null, channel_id);
  if (!channel || channel.is_archived) throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
  if (name === 'moderation_request_channel_id' && !channel.invite_only) {
    throw new ChatError('BAD_REQUEST', 'Moderation request channel must be private.');
  }
}
