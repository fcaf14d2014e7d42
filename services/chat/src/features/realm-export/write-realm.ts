import path from 'node:path';
import { findChannels } from '../channel-directory/index.js';
import { findUserGroups, USER_GROUP_SETTING_NAMES, userGroupSetting } from '../user-groups/index.js';
import { AnonymousGroups } from './anonymous-groups.js';
import type { ExportContext } from './export-context.js';
import { findGroupMembers, findGroupNestings } from './exported-groups-store.js';
import {
  exportedSystemBot,
  exportedUser,
  exportedUserSettings,
  isNamed,
  ownRoleGroup,
  type ExportedUser,
} from './exported-people.js';
import { exportedChannel, exportedRealm } from './exported-realm.js';
import {
  CHANNEL_SUBSCRIPTIONS,
  EXPORTED_CHANNEL_IDS,
  EXPORTED_TABLES,
  EXPORTED_USERS,
  HUDDLE_SUBSCRIPTIONS,
  REACTIONS,
  rowsOf,
  SCHEDULED_MESSAGES,
} from './exported-tables-store.js';
import { writeTables, type JsonTables } from './json-tables.js';
import { personalRecipient, recipientRow } from './recipients.js';
import type { Clients, WrittenMessages } from './write-history.js';

/** Writes `realm.json`, after the messages: whomever and whatever they name is in it. */
export async function writeRealm(context: ExportContext, clients: Clients, written: WrittenMessages): Promise<void> {
  const { db, realm, with_consent, folder, budget } = context;
  const channel_ids = new Set<number>();
  for await (const { id } of rowsOf<{ id: number }>(db, realm.id, with_consent, EXPORTED_CHANNEL_IDS)) {
    channel_ids.add(id);
  }
  const named_groups = await findUserGroups(db, realm.id);
  const groups = new AnonymousGroups(named_groups.map(({ id }) => id));
  await writeTables(path.join(folder, 'realm.json'), budget, async (file) => {
    await file.value('import_source', 'zulip');
    await file.table('zerver_realm', [exportedRealm(realm, groups, channel_ids)]);
    await file.table('zerver_realmauthenticationmethod', [{ id: 1, realm: realm.id, name: 'Email' }]);
    await file.table('zerver_realmuserdefault', [
      { id: 1, realm: realm.id, ...exportedUserSettings({ settings: realm.user_setting_defaults }) },
    ]);
    await file.table('zerver_client', clients.rows());
    await writePeople(file, context, channel_ids);
    await file.table('zerver_stream', channelsOf(context, groups, [...channel_ids]));
    await file.table('zerver_recipient', recipientsOf(context, channel_ids));
    await file.table('zerver_subscription', numbered(subscriptionsOf(context)));
    for (const [name, table] of Object.entries(EXPORTED_TABLES)) {
      await file.table(name, numbered(rowsOf(db, realm.id, with_consent, table)));
    }
    await file.table('zerver_scheduledmessage', scheduledMessages(context, written));
    await file.table('zerver_reaction', numbered(reactionsTo(context, written)));
    await writeGroups(file, context, groups, named_groups);
    for (const name of ['zerver_useractivity', 'zerver_useractivityinterval']) await file.table(name, []);
  });
}

const usersOf = ({ db, realm, with_consent }: ExportContext) =>
  rowsOf<ExportedUser>(db, realm.id, with_consent, EXPORTED_USERS);

async function writePeople(file: JsonTables, context: ExportContext, channel_ids: ReadonlySet<number>): Promise<void> {
  const { realm, with_consent } = context;
  const people = async function* (named: boolean) {
    for await (const user of usersOf(context)) {
      if (user.is_system_bot || isNamed(user, with_consent) !== named) continue;
      yield exportedUser(realm, user, with_consent, channel_ids);
    }
  };
  const system_bots = async function* () {
    for await (const user of usersOf(context)) if (user.is_system_bot) yield exportedSystemBot(user);
  };
  await file.table('zerver_userprofile', people(true));
  await file.table('zerver_userprofile_mirrordummy', people(false));
  await file.table('zerver_userprofile_crossrealm', system_bots());
}

async function* channelsOf({ db, realm }: ExportContext, groups: AnonymousGroups, channel_ids: readonly number[]) {
  const CHANNELS_IN_PAGE = 200;
  for (let from = 0; from < channel_ids.length; from += CHANNELS_IN_PAGE) {
    const channels = await findChannels(db, realm.id, channel_ids.slice(from, from + CHANNELS_IN_PAGE));
    for (const channel of channels) yield exportedChannel(realm, groups, channel);
  }
}

async function* recipientsOf(context: ExportContext, channel_ids: ReadonlySet<number>) {
  const { db, realm, with_consent } = context;
  for await (const user of usersOf(context)) if (!user.is_system_bot) yield recipientRow.personal(user.id);
  for (const id of channel_ids) yield recipientRow.channel(id);
  const huddles = rowsOf<{ id: number }>(db, realm.id, with_consent, EXPORTED_TABLES['zerver_huddle']!);
  for await (const { id } of huddles) yield recipientRow.huddle(id);
}

async function* subscriptionsOf(context: ExportContext) {
  const { db, realm, with_consent } = context;
  for await (const { id, is_system_bot } of usersOf(context)) {
    if (!is_system_bot) yield { user_profile: id, recipient: personalRecipient(id), active: true };
  }
  yield* rowsOf(db, realm.id, with_consent, CHANNEL_SUBSCRIPTIONS);
  for await (const row of rowsOf(db, realm.id, with_consent, HUDDLE_SUBSCRIPTIONS)) yield { ...row, active: true };
}

async function* scheduledMessages({ db, realm, with_consent }: ExportContext, written: WrittenMessages) {
  for await (const row of rowsOf<{ id: number }>(db, realm.id, with_consent, SCHEDULED_MESSAGES)) {
    written.scheduled.add(row.id);
    yield row;
  }
}

async function* reactionsTo({ db, realm, with_consent }: ExportContext, written: WrittenMessages) {
  for await (const row of rowsOf<{ message: number }>(db, realm.id, with_consent, REACTIONS)) {
    if (written.has(row.message)) yield row;
  }
}

/** Named groups, those that permissions name people by, and who is in which: of system groups by their roles. */
async function writeGroups(
  file: JsonTables,
  context: ExportContext,
  groups: AnonymousGroups,
  named: Awaited<ReturnType<typeof findUserGroups>>,
): Promise<void> {
  const { db, realm, now } = context;
  const rows = named.map((group) => ({
    id: group.id,
    usergroup_ptr: group.id,
    realm_for_sharding: realm.id,
    name: group.name,
    description: group.description,
    is_system_group: group.is_system_group,
    creator: group.creator_id,
    date_created: group.date_created && group.date_created.getTime() / 1000,
    deactivated: group.deactivated,
    ...Object.fromEntries(
      USER_GROUP_SETTING_NAMES.map((name) => [name, groups.idOf(userGroupSetting(realm, group, name))]),
    ),
  }));
  const memberships = async function* () {
    for await (const user of usersOf(context)) {
      if (!user.is_system_bot) yield { user_group: ownRoleGroup(realm, user, now), user_profile: user.id };
    }
    yield* findGroupMembers(db, realm.id);
    yield* groups.members;
  };
  await file.table('zerver_namedusergroup', rows);
  const ids = [...named.map(({ id }) => id), ...groups.ids];
  await file.table(
    'zerver_usergroup',
    ids.map((id) => ({ id, realm: realm.id })),
  );
  await file.table('zerver_usergroupmembership', numbered(memberships()));
  const nestings = [...(await findGroupNestings(db, realm.id)), ...groups.nestings];
  await file.table('zerver_groupgroupmembership', numbered(nestings));
}

/** With ids of their own where rows have none here. */
async function* numbered(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<object> {
  let id = 0;
  for await (const row of rows) {
    id += 1;
    yield { id, ...row };
  }
}
