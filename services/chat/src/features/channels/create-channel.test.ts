import { buildChannel, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { drain, pollFor, registerQueue } from '../../../test/support/events.js';
import { LIMITS } from '../../limits/index.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let groups: Record<string, number>;
beforeEach(async () => {
  realm = await buildRealm(chat);
  const row = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  );
  groups = row.system_group_ids;
});

const create = (user: TestRealm['owner'], form: Record<string, unknown>) =>
  chat.api(user).post('/channels/create', { subscribers: [], ...form });

describe('POST /channels/create', () => {
  test('an organization has so many channels, however they are made, and of those who come at once none is one too many', async () => {
    const full = await buildRealm(chat, { is_default: false, host: 'localhost' });
    await chat.db.query(
      `insert into channels (realm_id, name) select $1, 'filler ' || n from generate_series(1, $2) n`,
      [full.id, LIMITS.channels - 1],
    );
    const at = (path: string, form: object) =>
      chat.api(full.member).request('post', path).set('Host', 'localhost').type('form').send(form);
    const answers = await Promise.all([
      at('/channels/create', { name: 'one', subscribers: '[]' }),
      at('/users/me/subscriptions', { subscriptions: '[{"name": "two"}]' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.msg).toContain('at most');
  });

  test('a member creates a public channel: they administer it, are not in it, and everybody but guests sees it', async () => {
    const queue = await registerQueue(chat, realm.moderator);
    const guests = await registerQueue(chat, realm.guest);
    const { id } = expectSuccess(
      await create(realm.member, {
        name: ' Design ',
        description: 'Shapes\n*and* colours',
        subscribers: [realm.administrator.id],
      }),
    );
    const [created, peer] = await drain(chat, realm.moderator, queue);
    expect(created).toMatchObject({ type: 'stream', op: 'create' });
    expect(created?.['streams']).toEqual([
      expect.objectContaining({
        stream_id: id,
        name: 'Design',
        description: 'Shapes *and* colours',
        rendered_description: '<p>Shapes <em>and</em> colours</p>',
        creator_id: realm.member.id,
        invite_only: false,
        history_public_to_subscribers: true,
        is_recently_active: true,
        stream_weekly_traffic: null,
        date_created: expect.closeTo(Date.now() / 1000, -2),
        message_retention_days: null,
        folder_id: null,
        first_message_id: null,
        topics_policy: 'inherit',
        can_administer_channel_group: { direct_members: [realm.member.id], direct_subgroups: [] },
        can_send_message_group: groups['role:everyone'],
        can_remove_subscribers_group: groups['role:administrators'],
        can_add_subscribers_group: groups['role:nobody'],
        can_delete_any_message_group: groups['role:nobody'],
        can_delete_own_message_group: groups['role:nobody'],
        can_move_messages_out_of_channel_group: groups['role:nobody'],
        can_move_messages_within_channel_group: groups['role:nobody'],
        can_resolve_topics_group: groups['role:nobody'],
        can_subscribe_group: groups['role:nobody'],
      }),
    ]);
    expect(peer).toMatchObject({ op: 'peer_add', stream_ids: [id], user_ids: [realm.administrator.id] });
    expect(await drain(chat, realm.guest, guests)).toEqual([]);
    expectSuccess(await chat.api(realm.member).get(`/streams/${id}/members`), {
      subscribers: [realm.administrator.id],
    });
    expectSuccess(await chat.api(realm.member).get('/get_stream_id', { stream: 'DESIGN' }), { stream_id: id });
  });

  test('the notification bot tells the channel, and with announce the organization', async () => {
    const announcements = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
    await chat.db.query('update realms set settings = $1', [{ new_stream_announcements_stream_id: announcements.id }]);
    const queue = await registerQueue(chat, realm.owner, { event_types: ['message'], apply_markdown: false });
    const form = { name: 'told', description: 'Why', subscribers: [realm.owner.id], announce: true };
    expectSuccess(await create(realm.owner, form));
    const [inside, outside] = await pollFor(chat, realm.owner, queue, 'message', 2);
    expect(inside?.['message']).toMatchObject({ display_recipient: 'told', subject: 'channel events' });
    expect(inside?.['message'].content).toContain(`@_**Olga Owner|${realm.owner.id}** created this public channel.`);
    expect(inside?.['message'].content).toContain('Why');
    expect(outside?.['message']).toMatchObject({ stream_id: announcements.id, subject: 'new channels' });
    expectSuccess(
      await create(realm.owner, { ...form, name: 'untopiced', topics_policy: 'empty_topic_only', announce: false }),
    );
    const [empty] = await pollFor(chat, realm.owner, queue, 'message');
    expect(empty?.['message']).toMatchObject({ display_recipient: 'untopiced', subject: 'general chat' });
  });

  test('a private channel shows itself to subscribers, administrators and those whom its settings name, before they join it', async () => {
    const named = await buildUser(chat, realm.id);
    const users = [realm.administrator, named, realm.guest, realm.moderator];
    const queues = await Promise.all(
      users.map((user) => registerQueue(chat, user, { event_types: ['stream', 'subscription'] })),
    );
    const { id } = expectSuccess(
      await create(realm.member, {
        name: 'secret',
        invite_only: true,
        subscribers: [realm.guest.id],
        can_subscribe_group: { direct_members: [named.id], direct_subgroups: [] },
      }),
    );
    const [admin, holder, guest] = await Promise.all(
      [0, 1, 2].map((place) => drain(chat, users[place]!, queues[place]!)),
    );
    const others = ['stream create', 'subscription peer_add', 'stream update'];
    expect(admin?.map(({ type, op }) => `${type} ${op}`)).toEqual(others);
    expect(holder?.map(({ type, op }) => `${type} ${op}`)).toEqual(others);
    expect(guest?.map(({ type, op }) => `${type} ${op}`)).toEqual([
      'stream create',
      'subscription add',
      'stream update',
    ]);
    expect(await drain(chat, realm.moderator, queues[3]!)).toEqual([]);
    expectSuccess(await chat.api(realm.administrator).get(`/streams/${id}`), {
      stream: expect.objectContaining({ invite_only: true, history_public_to_subscribers: false }),
    });
    expectRefused(await chat.api(realm.administrator).get(`/users/me/${id}/topics`), 'Invalid channel ID');
    expectRefused(await chat.api(realm.moderator).get(`/streams/${id}`), 'Invalid channel ID');
  });

  test('a name that is taken, whatever its case, archived or not', async () => {
    const archived = await buildChannel(chat, realm.id, { name: 'Old', is_archived: true });
    expectError(await create(realm.owner, { name: 'OLD' }), 'CHANNEL_ALREADY_EXISTS', { channel_name: 'OLD' });
    expectError(await create(realm.owner, { name: archived.name }), 'CHANNEL_ALREADY_EXISTS');
    const twins = await Promise.all([1, 2, 3].map(() => create(realm.owner, { name: 'twin' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('what only some may do is refused to the others', async () => {
    const bad = async (user: TestRealm['owner'], form: object, reason: string | RegExp) =>
      expectRefused(await create(user, { name: 'refused', ...form }), reason);
    await bad(realm.guest, {}, 'Guests cannot do this.');
    await bad(realm.member, { is_default_stream: true }, 'You do not have permission to change default channels.');
    await bad(realm.owner, { is_default_stream: true, invite_only: true }, 'A default channel cannot be private.');
    const retention = { name: 'refused', message_retention_days: 30 };
    expectError(await create(realm.administrator, retention), 'UNAUTHORIZED_PRINCIPAL');
    await bad(
      realm.owner,
      { is_web_public: true },
      'Channels that are public on the web are not enabled in this organization.',
    );
    await bad(
      realm.owner,
      { is_web_public: true, invite_only: true },
      'A private channel cannot be public on the web.',
    );
    await bad(
      realm.owner,
      { history_public_to_subscribers: false },
      'The history of a public channel cannot be protected.',
    );
    await bad(
      realm.member,
      { can_delete_any_message_group: groups['role:members'] },
      'Insufficient permission: can_set_delete_message_policy_group',
    );
    await bad(
      realm.owner,
      { can_administer_channel_group: groups['role:everyone'] },
      "'can_administer_channel_group' setting cannot be set to 'role:everyone' group.",
    );
    await bad(
      realm.owner,
      { can_send_message_group: groups['role:internet'] },
      /^'can_send_message_group' setting cannot be set to/,
    );
    await bad(realm.owner, { can_send_message_group: 999_999 }, 'Invalid user group ID');
    await bad(realm.owner, { folder_id: 999_999 }, 'Invalid channel folder ID');
    await bad(realm.owner, { topics_policy: 'never' }, /^topics_policy must be one of inherit, allow_empty_topic, /);
    await bad(realm.owner, { message_retention_days: 0 }, 'message_retention_days is too small (at least 1)');
    await bad(realm.owner, { subscribers: [999_999] }, 'Invalid user');
    await bad(
      realm.owner,
      { subscribers: [(await buildUser(chat, realm.id, { is_active: false })).id] },
      'Invalid user',
    );
    await bad(realm.owner, { name: '' }, "Channel name can't be empty.");
    await bad(realm.owner, { name: 'x'.repeat(61) }, 'Channel name too long (limit: 60 characters).');
    await bad(realm.owner, { name: 'bell\u0007' }, 'The channel name has an unprintable character.');
    await bad(realm.owner, { description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)');
    expectError(await chat.api(realm.owner).post('/channels/create', { name: 'refused' }), 'REQUEST_VARIABLE_MISSING');
    expectError(await chat.api(realm.owner).get('/get_stream_id', { stream: 'refused' }), 'STREAM_DOES_NOT_EXIST');
  });

  test('an owner may set all of it', async () => {
    const { id } = expectSuccess(
      await create(realm.owner, {
        name: 'everything',
        is_default_stream: true,
        message_retention_days: 'unlimited',
        can_delete_own_message_group: groups['role:everyone'],
        can_administer_channel_group: groups['role:nobody'],
        can_send_message_group: groups['role:moderators'],
        can_resolve_topics_group: { direct_members: [], direct_subgroups: [groups['role:members']] },
      }),
    );
    expectSuccess(await chat.api(realm.member).get(`/streams/${id}`), {
      stream: expect.objectContaining({
        message_retention_days: -1,
        stream_post_policy: 4,
        can_delete_own_message_group: groups['role:everyone'],
        can_administer_channel_group: groups['role:nobody'],
        can_resolve_topics_group: groups['role:members'],
      }),
    });
    const { streams } = expectSuccess(await chat.api(realm.member).get('/streams', { include_default: true }));
    expect(streams.find((stream: { stream_id: number }) => stream.stream_id === id).is_default).toBe(true);
  });

  test('a web-public channel, where the organization lets the public in: guests see it too', async () => {
    await chat.db.query('update realms set settings = $2 where id = $1', [realm.id, { enable_spectator_access: true }]);
    const guests = await registerQueue(chat, realm.guest, { event_types: ['stream', 'subscription'] });
    expectRefused(
      await create(realm.moderator, { name: 'window', is_web_public: true }),
      'Insufficient permission: can_create_web_public_channel_group',
    );
    const { id } = expectSuccess(await create(realm.owner, { name: 'window', is_web_public: true }));
    const events = await drain(chat, realm.guest, guests);
    expect(events).toEqual([
      expect.objectContaining({ type: 'stream', op: 'create' }),
      expect.objectContaining({ op: 'update', property: 'first_message_id' }),
    ]);
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${id}`, { is_web_public: false }));
    expect(await drain(chat, realm.guest, guests)).toEqual([
      expect.objectContaining({ op: 'delete', stream_ids: [id] }),
    ]);
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${id}`, { is_web_public: true }));
    const shown = await drain(chat, realm.guest, guests);
    expect(shown.map(({ op }) => op)).toEqual(['create', 'update']);
  });
});
