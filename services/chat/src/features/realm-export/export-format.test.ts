import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildChannel, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { makeExport, type ExportedFiles } from '../../../test/support/exports.js';
import { png } from '../../../test/support/images.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';

type Row = Record<string, unknown> & { id: number };
type Tables = Record<string, Row[]>;

/** What the reference server's importer takes of rows without asking whether it is there: times, and ids of others with the table that they are of. */
const TAKEN: Record<string, { times?: string[]; ids?: Record<string, string> }> = {
  zerver_realm: {
    times: ['date_created'],
    ids: {
      moderation_request_channel: 'zerver_stream',
      new_stream_announcements_stream: 'zerver_stream',
      signup_announcements_stream: 'zerver_stream',
      zulip_update_announcements_stream: 'zerver_stream',
    },
  },
  zerver_userprofile: {
    times: ['date_joined', 'last_login', 'last_reminder'],
    ids: {
      bot_owner: 'users',
      default_sending_stream: 'zerver_stream',
      default_events_register_stream: 'zerver_stream',
    },
  },
  zerver_stream: { times: ['date_created'], ids: { creator: 'users', folder: 'zerver_channelfolder' } },
  zerver_channelfolder: { times: ['date_created'], ids: { creator: 'users' } },
  zerver_namedusergroup: { times: ['date_created'], ids: { usergroup_ptr: 'zerver_usergroup', creator: 'users' } },
  zerver_usergroupmembership: { ids: { user_group: 'zerver_usergroup', user_profile: 'users' } },
  zerver_groupgroupmembership: { ids: { supergroup: 'zerver_usergroup', subgroup: 'zerver_usergroup' } },
  zerver_defaultstream: { ids: { stream: 'zerver_stream' } },
  zerver_subscription: { ids: { user_profile: 'users', recipient: 'zerver_recipient' } },
  zerver_message: {
    times: ['date_sent', 'last_edit_time'],
    ids: { sender: 'users', recipient: 'zerver_recipient', sending_client: 'zerver_client' },
  },
  zerver_usermessage: { ids: { message: 'zerver_message', user_profile: 'users' } },
  zerver_scheduledmessage: {
    times: ['scheduled_timestamp', 'request_timestamp'],
    ids: {
      sender: 'users',
      recipient: 'zerver_recipient',
      sending_client: 'zerver_client',
      stream: 'zerver_stream',
      delivered_message: 'zerver_message',
    },
  },
  zerver_reaction: { ids: { message: 'zerver_message', user_profile: 'users' } },
  zerver_alertword: { ids: { user_profile: 'users' } },
  zerver_savedsnippet: { times: ['date_created'], ids: { user_profile: 'users' } },
  zerver_navigationview: { ids: { user: 'users' } },
  zerver_onboardingstep: { times: ['timestamp'], ids: { user: 'users' } },
  zerver_usertopic: {
    times: ['last_updated'],
    ids: { user_profile: 'users', stream: 'zerver_stream', recipient: 'zerver_recipient' },
  },
  zerver_muteduser: { times: ['date_muted'], ids: { user_profile: 'users', muted_user: 'users' } },
  zerver_userpresence: { times: ['last_active_time', 'last_connected_time'], ids: { user_profile: 'users' } },
  zerver_presencesequence: { ids: { realm: 'zerver_realm' } },
  zerver_userstatus: { times: ['timestamp'], ids: { user_profile: 'users', client: 'zerver_client' } },
  zerver_realmemoji: { ids: { author: 'users' } },
  zerver_customprofilefieldvalue: { ids: { user_profile: 'users', field: 'zerver_customprofilefield' } },
  zerver_attachment: { times: ['create_time'], ids: { owner: 'users' } },
};

/** Of these the organization has none. */
const EMPTY = ['zerver_defaultstream', 'zerver_realmemoji', 'zerver_onboardingstep'];

const chat = useChat();
const realm = useRealm(chat);
let files: ExportedFiles;
let tables: Tables;
const made: Record<string, number> = {};

/** An organization that has something of everything, and lost a file. */
beforeAll(async () => {
  const { owner, member, moderator, bot } = realm;
  const as = chat.api(owner);
  const { channel_folder_id } = expectSuccess(
    await as.post('/channel_folders/create', { name: 'Folder', description: 'x' }),
  );
  const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [owner, member, bot] });
  const hidden = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [member] });
  expectSuccess(await as.patch('/settings', { allow_private_data_export: true }));
  expectSuccess(await as.patch(`/streams/${channel.id}`, { folder_id: channel_folder_id }));
  expectSuccess(await as.post('/users/me/presence', { status: 'active' }));
  expectSuccess(await chat.api(member).post('/users/me/presence', { status: 'active' }));
  expectSuccess(await as.post('/users/me/status', { status_text: 'Busy' }));
  expectSuccess(await as.post('/users/me/alert_words', { alert_words: ['word'] }));
  expectSuccess(await as.post(`/users/me/muted_users/${moderator.id}`));
  expectSuccess(await as.post('/saved_snippets', { title: 't', content: 'c' }));
  expectSuccess(await as.post('/navigation_views', { fragment: 'inbox', is_pinned: true }));
  const { id: field } = expectSuccess(await as.post('/realm/profile_fields', { name: 'Phone', field_type: 1 }));
  expectSuccess(await as.patch('/users/me/profile_data', { data: [{ id: field, value: '1' }] }));
  const [shown, lost, planned] = [
    await uploadFile(chat, owner, 'shown', 'shown.txt'),
    await uploadFile(chat, owner, 'lost', 'lost.txt'),
    await uploadFile(chat, owner, 'planned', 'planned.txt'),
  ];
  const content = `[shown](${shown.url}) [lost](${lost.url})`;
  const id = await sendMessage(chat, owner, { channel, topic: 'files', content });
  expectSuccess(await as.post('/user_topics', { stream_id: channel.id, topic: 'files', visibility_policy: 3 }));
  expectSuccess(await as.post(`/messages/${id}/reactions`, { emoji_name: 'smile' }));
  await sendMessage(chat, member, { to: [owner, moderator], content: 'to several' });
  await sendMessage(chat, member, { channel: hidden, content: 'among others' });
  const schedule = async (user: TestRealm['owner'], form: object) =>
    expectSuccess(
      await chat.api(user).post('/scheduled_messages', {
        type: 'direct',
        scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3_600,
        ...form,
      }),
    ).scheduled_message_id as number;
  const later = { type: 'channel', to: channel.id, topic: 'x', content: `[planned](${planned.url})` };
  made['channel'] = await schedule(owner, later);
  made['one'] = await schedule(owner, { to: [member.id], content: 'to one' });
  made['several'] = await schedule(owner, { to: [member.id, moderator.id], content: 'to several' });
  made['strangers'] = await schedule(owner, { to: [member.id, realm.guest.id], content: 'who never talked' });
  made['of another'] = await schedule(member, { to: [owner.id], content: 'nobody may know yet' });
  expectSuccess(await as.upload('/realm/icon', await png(), 'icon.png'));
  await rm(path.join(chat.config.uploadsDir, lost.url.replace('/user_uploads/', '')));

  files = await makeExport(chat, realm.administrator, 2);
  const { import_source, ...data } = files['realm.json'];
  expect(import_source).toBe('zulip');
  tables = { ...data, ...files['messages-000001.json'], ...files['attachment.json'] };
  tables['zerver_userprofile'] = [...data.zerver_userprofile, ...data.zerver_userprofile_mirrordummy];
  tables['users'] = [...tables['zerver_userprofile'], ...data.zerver_userprofile_crossrealm];
});

test.each(Object.entries(TAKEN))(
  '%s has the times and names the rows that its importer looks for',
  (name, { times = [], ids = {} }) => {
    expect(tables[name]!.length === 0).toBe(EMPTY.includes(name));
    for (const row of tables[name]!) {
      for (const time of times) expect([null, expect.any(Number)]).toContainEqual(row[time]);
      for (const [member, of] of Object.entries(ids)) {
        expect(row).toHaveProperty(member);
        if (row[member] !== null) expect(tables[of]!.map(({ id }) => id)).toContain(row[member]);
      }
    }
  },
);

test('rows have ids of their own in each table', () => {
  for (const [name, rows] of Object.entries(tables)) {
    if (name === 'zerver_usermessage') continue;
    expect([name, new Set(rows.map(({ id }) => id)).size]).toEqual([name, rows.length]);
    expect(rows.filter(({ id }) => !Number.isSafeInteger(id))).toEqual([]);
  }
});

test('what the reference server stores as a number is one, and what it computes is not there', () => {
  const numbers = ['email_address_visibility', 'resolved_topic_notice_auto_read_policy'];
  const [defaults] = tables['zerver_realmuserdefault']!;
  const owner = tables['zerver_userprofile']!.find(({ id }) => id === realm.owner.id)!;
  for (const name of numbers) expect([defaults![name], owner[name]]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(tables['zerver_realm']![0]).not.toHaveProperty('presence_disabled');
  expect(tables['zerver_realm']![0]).toMatchObject({
    topics_policy: expect.any(Number),
    message_edit_history_visibility_policy: expect.any(Number),
  });
});

test('files that are gone are not told of, those of scheduled messages are', () => {
  const files = tables['zerver_attachment']!;
  expect(files.map(({ file_name }) => file_name).sort()).toEqual(['planned.txt', 'shown.txt']);
  expect(files.find(({ file_name }) => file_name === 'planned.txt')).toMatchObject({
    messages: [],
    scheduled_messages: [made['channel']],
  });
});

test('the icon of the organization is there under the names that its importer gives it', () => {
  const names = ['icon.original', 'icon.png'].map((name) => `${realm.id}/realm/${name}`);
  expect(files['realm_icons/records.json'].map((record: { path: string }) => record.path)).toEqual(names);
  for (const name of names) expect(files[`realm_icons/${name}`].subarray(1, 4).toString()).toBe('PNG');
  expect(tables['zerver_realm']![0]).toMatchObject({ icon_source: 'U', logo_source: 'D', night_logo_source: 'D' });
});

test('scheduled messages and presence are those of the people who consent', () => {
  const { channel, one, several } = made;
  const scheduled = tables['zerver_scheduledmessage']!;
  expect(scheduled.map(({ id }) => id).sort()).toEqual([channel, one, several].sort());
  expect(scheduled.find(({ id }) => id === one)).toMatchObject({
    sender: realm.owner.id,
    recipient: realm.member.id * 3 + 1,
    stream: null,
    content: 'to one',
    delivered: false,
    failed: false,
  });
  expect(tables['zerver_userpresence']!.map(({ user_profile }) => user_profile)).toEqual([realm.owner.id]);
});
