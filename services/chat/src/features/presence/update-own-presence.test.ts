import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /users/me/presence', () => {
  test('answers who is there: by address in the old form, by id in the slim one, and only news after last_update_id', async () => {
    expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true }));
    const old = expectSuccess(await chat.api(realm.member).post('/users/me/presence', { status: 'idle' }));
    expect(old['presences']).toEqual({
      [realm.owner.delivery_email]: {
        aggregated: { client: 'website', status: 'active', timestamp: expect.any(Number) },
        website: { client: 'website', status: 'active', timestamp: expect.any(Number), pushable: false },
      },
      [realm.member.delivery_email]: expect.objectContaining({
        aggregated: expect.objectContaining({ status: 'idle' }),
      }),
    });
    const { joined } = await chat.db.one<{ joined: Date }>(
      `update users set date_joined = now() - interval '3 days' where id = $1 returning date_joined as joined`,
      [realm.member.id],
    );
    const slim = expectSuccess(
      await chat
        .api(realm.guest)
        .post('/users/me/presence', { status: 'active', slim_presence: true, last_update_id: -1 }),
    );
    expect(slim['presences'][realm.owner.id]).toEqual({
      active_timestamp: expect.any(Number),
      idle_timestamp: expect.any(Number),
    });
    const { active_timestamp, idle_timestamp } = slim['presences'][realm.member.id];
    expect(active_timestamp).toBe(Math.floor(joined.getTime() / 1000));
    expect(idle_timestamp).toBeGreaterThan(active_timestamp);
    expectSuccess(await chat.api(realm.moderator).post('/users/me/presence', { status: 'active', ping_only: true }));
    const news = expectSuccess(
      await chat
        .api(realm.guest)
        .post('/users/me/presence', { status: 'active', last_update_id: slim['presence_last_update_id'] }),
    );
    expect(Object.keys(news['presences'])).toEqual([String(realm.moderator.id)]);
    expect(news['presence_last_update_id']).toBeGreaterThan(slim['presence_last_update_id']);
  });

  test('a report by a replica whose clock is ahead does not keep anybody active', async () => {
    const at = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    const [ahead, later] = [await chat.startReplica({ now: at(60) }), await chat.startReplica({ now: at(2) })];
    const report = async (replica: typeof ahead, status: string) =>
      expectSuccess(await replica.api(realm.owner).post('/users/me/presence', { status, ping_only: true }));
    const presence = async () =>
      expectSuccess(await chat.api(realm.member).get(`/users/${realm.owner.id}/presence`))['presence'].aggregated;

    await report(ahead, 'active');
    const before = Date.now() / 1000;
    await report(chat, 'active');
    const { status, timestamp } = await presence();
    expect(status).toBe('active');
    expect(timestamp - before).toBeLessThan(60);

    await report(ahead, 'active');
    await report(chat, 'idle');
    await report(later, 'idle');
    expect(await presence()).toMatchObject({ status: 'idle' });
  });

  test('announces who comes online once, in the form that each client understands', async () => {
    const report = () => chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true });
    const modern = await registerQueue(chat, realm.guest, {
      event_types: ['presence'],
      client_capabilities: { simplified_presence_events: true },
    });
    const legacy = await registerQueue(chat, realm.guest, { event_types: ['presence'] });
    expectSuccess(await report());
    expectSuccess(await report());
    expect(await drain(chat, realm.guest, modern, 'presence')).toEqual([
      expect.objectContaining({
        type: 'presence',
        presences: { [realm.owner.id]: expect.objectContaining({ active_timestamp: expect.any(Number) }) },
      }),
    ]);
    expect(await drain(chat, realm.guest, legacy, 'presence')).toEqual([
      expect.objectContaining({
        user_id: realm.owner.id,
        server_timestamp: expect.any(Number),
        presence: { website: { client: 'website', status: 'active', timestamp: expect.any(Number), pushable: false } },
      }),
    ]);
  });

  test('keeps silent about those who hide their presence, of other organizations, and where it is disabled', async () => {
    const other = await buildRealm(chat, { is_default: false, host: 'there.example.test' });
    await chat
      .api(other.owner)
      .request('post', '/users/me/presence')
      .set('Host', other.host)
      .type('form')
      .send('status=active');
    await chat.db.query('update users set settings = $2 where id = $1', [realm.owner.id, { presence_enabled: false }]);
    const report = async (user: TestUser) =>
      Object.keys(expectSuccess(await chat.api(user).post('/users/me/presence', { status: 'active' }))['presences']);
    expect(await report(realm.owner)).toEqual([]);
    expect(await report(realm.member)).toEqual([realm.member.delivery_email]);
    expectSuccess(await chat.api(realm.owner).patch('/realm', { presence_disabled: true }));
    expect(await report(realm.guest)).toEqual([]);
    expectRefused(await chat.api(realm.guest).get(`/users/${realm.member.id}/presence`), /^No presence data for \d+$/);
    expectSuccess(await chat.api(realm.owner).patch('/realm', { presence_disabled: false }));
    expect(await report(realm.owner)).toEqual([realm.member.delivery_email]);
  });

  test('is not for bots, and takes no other status', async () => {
    expectRefused(await chat.api(realm.bot).post('/users/me/presence', { status: 'active' }), 'Bots cannot do this.');
    expectRefused(
      await chat.api(realm.member).post('/users/me/presence', { status: 'away' }),
      'status must be one of active, idle',
    );
    expectError(await chat.api(realm.member).post('/users/me/presence'), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'status',
    });
  });
});
