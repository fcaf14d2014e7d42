import { buildChannel, buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from './record-change.js';

const START = Date.parse('2026-11-22T10:00:00Z');

let now = START;
let realm: TestRealm;

const chat = useChat({ now: () => new Date(now) });
beforeAll(async () => {});
beforeEach(async () => {
  now = START;
  realm = await buildRealm(chat);
});

const read = (query: Record<string, unknown> = {}, caller: TestUser = realm.administrator) =>
  chat.api(caller).get('/realm/audit_log', query);
const rows = async (query?: Record<string, unknown>) => expectSuccess(await read(query))['audit_log'];
const patchRealm = async (params: Record<string, unknown>, caller = realm.owner) =>
  expectSuccess(await chat.api(caller).patch('/realm', params));
const seconds = (at: number) => Math.floor(at / 1000);

describe('GET /realm/audit_log', () => {
  test('tells who changed which setting, from what to what, and when', async () => {
    await patchRealm({ message_retention_days: 30 });
    expect(await rows()).toEqual([
      {
        id: expect.any(Number),
        event_time: seconds(START),
        event_type: 'realm_changed',
        acting_user_id: realm.owner.id,
        acting_user_name: 'Olga Owner',
        modified_user_id: null,
        modified_user_name: null,
        modified_channel_id: null,
        modified_channel_name: null,
        modified_user_group_id: null,
        modified_user_group_name: null,
        details: { property: 'message_retention_days', old: -1, new: 30 },
      },
    ]);
  });

  test('is for administrators and owners; nobody else learns anything', async () => {
    await patchRealm({ topics_policy: 'disable_empty_topic' });
    for (const reader of [realm.owner, realm.administrator]) {
      expect(expectSuccess(await read({}, reader))['audit_log']).toHaveLength(1);
    }
    for (const stranger of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await read({}, stranger), 'UNAUTHORIZED_PRINCIPAL');
    }
  });

  test('records nothing where nothing changed, and nothing of what was refused', async () => {
    await patchRealm({ name: 'Test organization', message_retention_days: 'unlimited' });
    expectError(
      await chat.api(realm.administrator).patch('/realm', { waiting_period_threshold: 3 }),
      'UNAUTHORIZED_PRINCIPAL',
    );
    expectRefused(
      await chat.api(realm.owner).patch('/realm', { name: 'Other', moderation_request_channel_id: 999_999 }),
      'Invalid channel ID',
    );
    expect(await rows()).toEqual([]);
  });

  test('goes from the newest to the oldest in pages, and says where it ends', async () => {
    for (const days of [1, 2, 3, 4, 5]) await patchRealm({ message_retention_days: days });
    const days = (page: { details: { new: number } }[]) => page.map(({ details }) => details.new);
    const first = expectSuccess(await read({ limit: 2 }), { found_oldest: false })['audit_log'];
    expect(days(first)).toEqual([5, 4]);
    const second = expectSuccess(await read({ limit: 2, before_id: first[1].id }), { found_oldest: false })[
      'audit_log'
    ];
    expect(days(second)).toEqual([3, 2]);
    const third = expectSuccess(await read({ limit: 2, before_id: second[1].id }), { found_oldest: true })['audit_log'];
    expect(days(third)).toEqual([1]);
    expect(expectSuccess(await read({ before_id: 0 }), { found_oldest: true })['audit_log']).toEqual([]);
  });

  test('a page is bounded whatever is asked for', async () => {
    const change = { event_type: 'realm_changed' as const, details: { property: 'name' } };
    const changes = Array.from({ length: LIMITS.auditLogPage + 1 }, () => change);
    await chat.db.transaction((tx) => recordChanges(tx, realm.id, null, changes));
    const page = expectSuccess(await read(), { found_oldest: false })['audit_log'];
    expect(page).toHaveLength(LIMITS.auditLogPage);
    expect(page[0]).toMatchObject({ acting_user_id: null, acting_user_name: null });
    expectRefused(await read({ limit: LIMITS.auditLogPage + 1 }), 'limit is too large (limit: 100)');
  });

  test('is filtered by who acted, by whom or what it concerned, by type and by time', async () => {
    const [user_id, channel_id, user_group_id] = [realm.member.id, 71, 72];
    await chat.deps.db.transaction(async (tx) => {
      await recordChanges(tx, realm.id, realm.owner, { event_type: 'user_deactivated', user_id });
      now += 60_000;
      await recordChanges(tx, realm.id, realm.administrator, { event_type: 'channel_archived', channel_id });
      now += 60_000;
      await recordChanges(tx, realm.id, realm.owner, { event_type: 'user_group_member_added', user_id, user_group_id });
    });
    const types = async (query: Record<string, unknown>) =>
      (await rows(query)).map(({ event_type }: { event_type: string }) => event_type);
    expect(await types({ acting_user_id: realm.owner.id })).toEqual(['user_group_member_added', 'user_deactivated']);
    expect(await types({ modified_user_id: user_id })).toEqual(['user_group_member_added', 'user_deactivated']);
    expect(await types({ modified_channel_id: 71 })).toEqual(['channel_archived']);
    expect(await types({ modified_user_group_id: 72 })).toEqual(['user_group_member_added']);
    expect(await types({ event_types: ['channel_archived', 'user_deactivated'] })).toEqual([
      'channel_archived',
      'user_deactivated',
    ]);
    const minute = (n: number) => seconds(START) + 60 * n;
    expect(await types({ since: minute(1) })).toEqual(['user_group_member_added', 'channel_archived']);
    expect(await types({ since: minute(1), until: minute(2) })).toEqual(['channel_archived']);
    expect(await types({ until: minute(0) })).toEqual([]);
    expect(await types({ acting_user_id: realm.owner.id, modified_channel_id: 71 })).toEqual([]);
  });

  test('keeps the names of that time', async () => {
    await patchRealm({ name: 'Before' });
    expectSuccess(await chat.api(realm.owner).patch('/settings', { full_name: 'Olga Renamed' }));
    expect((await rows({ event_types: ['realm_changed'] }))[0]).toMatchObject({
      acting_user_id: realm.owner.id,
      acting_user_name: 'Olga Owner',
    });
  });

  test('shows nothing of another organization, whatever ids are asked for', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const there = await buildUser(chat, other.id, { role: ROLES.owner });
    const { id: channel_id } = await buildChannel(chat, other.id);
    const change = { event_type: 'channel_archived' as const, channel_id };
    await chat.db.transaction((tx) => recordChanges(tx, other.id, there, change));
    expect(await rows()).toEqual([]);
    expect(await rows({ acting_user_id: there.id })).toEqual([]);
    expect(await rows({ modified_channel_id: channel_id })).toEqual([]);
  });

  test.each([
    [{ limit: 0 }, 'limit is too small (at least 1)'],
    [{ limit: '1.5' }, 'limit is not an integer'],
    [{ before_id: -1 }, 'before_id is too small (at least 0)'],
    [{ acting_user_id: 'me' }, 'acting_user_id is not valid JSON'],
    [{ event_types: [] }, 'event_types has too few items (at least 1)'],
    [{ event_types: ['no_such_type'] }, /^event_types\[0\] must be one of user_created, user_deactivated/],
    [{ event_types: 'realm_changed' }, 'event_types is not valid JSON'],
    [{ since: -1 }, 'since is too small (at least 0)'],
    [{ until: 'yesterday' }, 'until is not valid JSON'],
    [{ until: 1e18 }, 'until is too large'],
  ])('refuses %j', async (query, reason) => {
    expectRefused(await read(query), reason);
  });

  test('names parameters that it does not know', async () => {
    expectSuccess(await read({ anchor: 5 }), { ignored_parameters_unsupported: ['anchor'] });
  });
});

test('rows are neither changed nor deleted, not even by who owns the table', async () => {
  await patchRealm({ message_retention_days: 30 });
  const before = await rows();
  for (const statement of [
    "update audit_log set event_type = 'user_created'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(chat.db.query(statement)).rejects.toThrow('neither changed nor deleted');
  }
  expect(await rows()).toEqual(before);
});
