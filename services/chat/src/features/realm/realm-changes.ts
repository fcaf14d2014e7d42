import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { GroupSettingUpdate } from '../../domain/group-setting.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { propertyChanges, recordChanges } from '../audit-log/index.js';
import { announcingChannelsOfGroups, findChannelForUser } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import {
  checkGroupSettingUpdate,
  findGroupIdsAbove,
  REALM_GROUP_SETTINGS,
  realmGroupSetting,
  systemGroupId,
  type RealmGroupSettingName,
} from '../permissions/index.js';
import { REALM_SETTINGS, realmSetting, type RealmSettingName } from '../realm-settings/index.js';
import { membershipEvent } from '../user-directory/index.js';
import { topicsAreMandatory } from './legacy-settings.js';
import { findMembersOfAge, updateRealm, type RealmChanges } from './realm-settings-store.js';

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

/**
 * Stores the changes and tells everybody of them in one event, and of what follows from them
 * (chat.md section 6).
 */
export async function changeRealm(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  changes: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await recordChanges(
    tx,
    realm.id,
    actor,
    propertyChanges({ event_type: 'realm_changed' }, currentValues(realm, Object.keys(changes)), changes),
  );
  const stored: RealmChanges = { settings: {}, group_settings: {} };
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'name' || name === 'description') stored[name] = value as string;
    else if (isSetting(name)) stored.settings[name] = value;
    else stored.group_settings[name] = value;
  }
  await updateRealm(tx, realm.id, stored);
  const after: Realm = {
    ...realm,
    settings: { ...realm.settings, ...stored.settings },
    group_settings: { ...realm.group_settings, ...stored.group_settings },
  };
  await publish(tx, realm.id, {
    audience: { everyone: 'all' },
    payload: { type: 'realm', op: 'update_dict', property: 'default', data: announced(realm, after, changes) },
  });
  if ('waiting_period_threshold' in changes) await moveFullMembers(tx, realm, after);
}

const currentValues = (realm: Realm, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, currentValue(realm, name)]));

function currentValue(realm: Realm, name: string): unknown {
  if (isSetting(name)) return realmSetting(realm, name);
  if (isGroupSetting(name)) return realmGroupSetting(realm, name);
  return realm[name as 'name' | 'description'];
}

/** Whether topics are mandatory goes out under its old name too. */
function announced(before: Realm, after: Realm, changes: Record<string, unknown>): Record<string, unknown> {
  const mandatory_topics = topicsAreMandatory(after);
  return { ...changes, ...(mandatory_topics !== topicsAreMandatory(before) && { mandatory_topics }) };
}

/** Another waiting period makes full members of new ones, or new ones of full ones. */
async function moveFullMembers(tx: Tx, before: Realm, after: Realm): Promise<void> {
  const [old_days, days] = [before, after].map((realm) => realmSetting(realm, 'waiting_period_threshold')) as [
    number,
    number,
  ];
  const user_ids = await findMembersOfAge(tx, after.id, Math.min(old_days, days), Math.max(old_days, days));
  if (user_ids.length === 0) return;
  const [full_id, new_id] = [systemGroupId(after, 'role:fullmembers'), systemGroupId(after, 'role:members')];
  const [from, to] = days > old_days ? [full_id, new_id] : [new_id, full_id];
  await announcingChannelsOfGroups(
    tx,
    before,
    await findGroupIdsAbove(tx, after.id, full_id),
    () =>
      publish(
        tx,
        after.id,
        membershipEvent('remove_members', from, user_ids),
        membershipEvent('add_members', to, user_ids),
      ),
    after,
  );
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
