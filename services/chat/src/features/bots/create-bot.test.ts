import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
let groups: Record<string, number>;

beforeEach(async () => {
  realm = await buildRealm(chat);
  ({ system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  ));
});

describe('POST /bots', () => {
  test('creates it with the picture that comes along, or not at all', async () => {
    const create = async (file: Buffer | string) =>
      chat.api(realm.member).upload('/bots', file, 'bot.png', { full_name: 'Painter', short_name: 'painter' });
    expectError(await create('no image'), 'BAD_IMAGE');
    const { user_id, avatar_url } = expectSuccess(await create(await png()));
    expect((await fetch(`${chat.url}${avatar_url}`)).status).toBe(200);
    expectSuccess(await chat.api(realm.guest).get(`/users/${user_id}`), { user: { avatar_url } });
  });

  test('creates a bot of the caller that can sign in with its key', async () => {
    const channel = await buildChannel(chat, realm.id, { name: 'alerts' });
    const { user_id, api_key } = expectSuccess(
      await chat
        .api(realm.member)
        .post('/bots', { full_name: 'Helper', short_name: 'helper', default_sending_stream: 'alerts' }),
      { default_sending_stream: channel.name, default_all_public_streams: false },
    );
    const bot = { delivery_email: `helper-bot@${realm.host}`, api_key };
    expectSuccess(await chat.api(bot).get('/users/me'), { user_id, is_bot: true });
    const { user } = expectSuccess(await chat.api(bot).get(`/users/${user_id}`));
    expect(user).toMatchObject({ bot_type: 1, bot_owner_id: realm.member.id });
    const [told] = await loggedEvents(chat, realm, 'realm_bot');
    expect(told).toMatchObject({
      audience: { everyone: 'administrators', user_ids: [realm.member.id] },
      payload: { op: 'add', bot: { user_id, owner_id: realm.member.id, default_sending_stream: 'alerts' } },
    });
    expect(JSON.stringify(told)).not.toContain(api_key);
    expect((await loggedEvents(chat, realm, 'realm_user'))[0]?.payload.person).toMatchObject({ user_id, is_bot: true });
  });

  test('nobody has more bots than so many, deactivated ones included, nor by making two at once', async () => {
    await chat.db.query(
      `insert into users (realm_id, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id, api_key_hash, api_key_encrypted)
       select $1, 'filler-' || n || '@example.test', 'Filler ' || n, 400, n % 2 = 0, true, 1, $2, sha256((n || 'filler')::bytea), ''
       from generate_series(1, $3) n`,
      [realm.id, realm.moderator.id, LIMITS.botsOfPerson - 1],
    );
    const answers = await Promise.all(
      ['one', 'two'].map((name) => chat.api(realm.moderator).post('/bots', { full_name: name, short_name: name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectSuccess(await chat.api(realm.administrator).post('/bots', { full_name: 'three', short_name: 'three' }));
  });

  test('its key and the token of its hook go to its owner alone, and are not kept in the clear', async () => {
    const queues = new Map<TestRealm['owner'], Awaited<ReturnType<typeof registerQueue>>>();
    for (const user of [realm.member, realm.administrator, realm.moderator]) {
      queues.set(user, await registerQueue(chat, user, { event_types: ['realm_bot'] }));
    }
    const told = async (user: TestRealm['owner']) => drain(chat, user, queues.get(user)!, 'realm_bot');
    const { user_id, api_key } = expectSuccess(
      await chat.api(realm.member).post('/bots', {
        full_name: 'Hook',
        short_name: 'hook',
        bot_type: 3,
        payload_url: '"https://example.test/hook"',
      }),
    );
    const service = { base_url: 'https://example.test/hook', interface: 1 };
    const [own] = await told(realm.member);
    expect(own!['bot']).toMatchObject({ user_id, api_key, services: [{ ...service, token: expect.any(String) }] });
    const [{ token }] = own!['bot'].services;
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    const [others] = await told(realm.administrator);
    expect(others!['bot']).toMatchObject({ user_id, services: [service] });
    expect(others!['bot']).toMatchObject({ api_key: '', services: [{ token: '' }] });
    expect(await told(realm.moderator)).toEqual([]);

    const registered = async (user: TestRealm['owner']) =>
      expectSuccess(await chat.api(user).post('/register', { fetch_event_types: ['realm_bot'] }))['realm_bots'].find(
        (bot: { user_id: number }) => bot.user_id === user_id,
      );
    expect(await registered(realm.member)).toEqual(own!['bot']);
    expect(await registered(realm.administrator)).toEqual(others!['bot']);
    expectSuccess(
      await chat.api(realm.member).patch(`/bots/${user_id}`, { service_payload_url: '"https://example.test/new"' }),
    );
    expect((await told(realm.member))[0]!['bot'].services).toEqual([
      { base_url: 'https://example.test/new', interface: 1, token },
    ]);
    const kept = await chat.db.query('select payload::text, audience::text from events where realm_id = $1', [
      realm.id,
    ]);
    const services = await chat.db.query('select services::text from bots where realm_id = $1', [realm.id]);
    for (const secret of [api_key, token]) expect(JSON.stringify([kept, services])).not.toContain(secret);
  });

  test('refuses bad and taken names, kinds, channels and addresses of hooks', async () => {
    const api = chat.api(realm.member);
    const create = (more: object = {}) => api.post('/bots', { full_name: 'Helper', short_name: 'helper', ...more });
    expectSuccess(await create());
    expectRefused(await create(), 'Email address is already in use.');
    for (const short_name of ['a b', '', ' '])
      expectRefused(await create({ short_name }), /^(?:Bad name or username|short_name cannot be blank)$/);
    expectRefused(await create({ short_name: 'embedded', bot_type: 4 }), 'bot_type must be one of 1, 2, 3');
    expectRefused(
      await create({ short_name: 'hook', bot_type: 3, payload_url: 'ftp://x' }),
      'payload_url is not a URL',
    );
    expectError(await create({ short_name: 'other', default_sending_stream: 'nowhere' }), 'STREAM_DOES_NOT_EXIST');
    expectSuccess(await create({ short_name: 'hook', bot_type: 3, payload_url: '"https://example.test/hook"' }));
  });

  test('is not for guests and bots, and for others as the organization says', async () => {
    expectRefused(
      await chat.api(realm.guest).post('/bots', { full_name: 'Helper', short_name: 'helper' }),
      'Guests cannot do this.',
    );
    expectRefused(
      await chat.api(realm.bot).post('/bots', { full_name: 'Helper', short_name: 'helper' }),
      'Bots cannot do this.',
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_create_bots_group: groups['role:owners'] },
    ]);
    expectRefused(
      await chat.api(realm.member).post('/bots', { full_name: 'Helper', short_name: 'helper' }),
      'Must be an organization administrator or allowed to create bots',
    );
    expectSuccess(await chat.api(realm.member).post('/bots', { full_name: 'In', short_name: 'in', bot_type: 2 }));
  });

  test('sends and listens where its owner said, unless it says otherwise', async () => {
    await buildChannel(chat, realm.id, { name: 'alerts', subscribers: [realm.member] });
    const { api_key, user_id } = expectSuccess(
      await chat.api(realm.member).post('/bots', {
        full_name: 'Helper',
        short_name: 'helper',
        default_sending_stream: 'alerts',
        default_events_register_stream: 'alerts',
        default_all_public_streams: true,
      }),
    );
    const bot = { ...realm.bot, id: user_id, delivery_email: `helper-bot@${realm.host}`, api_key };
    const queue = await registerQueue(chat, bot, { event_types: ['message', 'realm_bot'] });
    const say = (user: TestRealm['owner'], form: Record<string, unknown>) =>
      chat.api(user).post('/messages', { type: 'channel', topic: 'x', content: 'Hello', ...form });
    const { id } = expectSuccess(await say(bot, {}));
    const other = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    expectSuccess(await say(realm.member, { to: other.id }));
    expect((await drain(chat, bot, queue, 'realm_bot')).map(({ message }) => message.id)).toEqual([id]);
    expectError(await say(realm.member, {}), 'REQUEST_VARIABLE_MISSING', { var_name: 'to' });
    expectError(await say(realm.bot, {}), 'REQUEST_VARIABLE_MISSING', { var_name: 'to' });
  });
});
