import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  await chat.db.query('update realms set is_default = false');
  realm = await buildRealm(chat);
});

const events = async (type: string) => {
  const rows = await chat.db.query<{ audience: Record<string, unknown>; payload: Record<string, any> }>(
    `select audience, payload from events where realm_id = $1 and payload ->> 'type' = $2 order by id`,
    [realm.id, type],
  );
  return rows;
};

const lastEvent = async (type: string) => (await events(type)).at(-1)?.payload;

describe('GET /users', () => {
  test('lists people and bots, and no field more than documented', async () => {
    const { members } = expectSuccess(await chat.api(realm.member).get('/users'));
    expect(members.filter((user: { is_system_bot?: boolean }) => !user.is_system_bot)).toHaveLength(6);
    const owner = members.find((user: { user_id: number }) => user.user_id === realm.owner.id);
    expect(owner).toMatchObject({
      delivery_email: realm.owner.delivery_email,
      email: realm.owner.delivery_email,
      role: 100,
      is_owner: true,
      is_admin: true,
      is_bot: false,
      avatar_url: null,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/),
    });
    expect(owner).not.toHaveProperty('bot_owner_id');
    expect(members.find((user: { user_id: number }) => user.user_id === realm.bot.id)).toMatchObject({
      bot_type: 1,
      bot_owner_id: realm.member.id,
    });
  });

  test('user_ids restricts, skipping ids that are unknown or of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const { members } = expectSuccess(
      await chat.api(realm.member).get('/users', { user_ids: [realm.owner.id, other.owner.id, 999_999], client_gravatar: false }),
    );
    expect(members.map((user: { user_id: number }) => user.user_id)).toEqual([realm.owner.id]);
    expect(members[0].avatar_url).toContain('gravatar.com/avatar/');
  });

  test('shows a placeholder address to who may not see the real one', async () => {
    await chat.db.query('update users set settings = $2 where id = $1', [realm.member.id, { email_address_visibility: 3 }]);
    const seenBy = async (user: typeof realm.owner) => {
      const { members } = expectSuccess(await chat.api(user).get('/users', { user_ids: [realm.member.id] }));
      return members[0];
    };
    expect(await seenBy(realm.moderator)).toMatchObject({
      delivery_email: null,
      email: `user${realm.member.id}@${realm.host}`,
      avatar_url: expect.any(String),
    });
    expect(await seenBy(realm.administrator)).toMatchObject({ delivery_email: realm.member.delivery_email });
    expect(await seenBy(realm.member)).toMatchObject({ delivery_email: realm.member.delivery_email });
  });

  test('answers the public only where the organization lets it in, without addresses', async () => {
    expectError(await chat.api().get('/users'), 'UNAUTHORIZED');
    await chat.db.query('update realms set settings = $2 where id = $1', [realm.id, { enable_spectator_access: true }]);
    const { members } = expectSuccess(await chat.api().get('/users', { user_ids: [realm.owner.id] }));
    expect(members[0]).toMatchObject({ delivery_email: null, email: `user${realm.owner.id}@${realm.host}` });
  });

  test('shows guests only people they share a channel with, where the organization wants it so', async () => {
    const members = await chat.db.one<{ id: number }>(
      `select (system_group_ids ->> 'role:members')::bigint as id from realms where id = $1`,
      [realm.id],
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_access_all_users_group: members.id },
    ]);
    const answer = expectSuccess(await chat.api(realm.guest).get('/users'));
    const own = answer.members.filter((user: { is_system_bot?: boolean }) => !user.is_system_bot);
    expect(own.map((user: { user_id: number }) => user.user_id)).toEqual([realm.guest.id, realm.bot.id]);
    expectError(await chat.api(realm.guest).get(`/users/${realm.owner.id}`), 'BAD_REQUEST');
  });
});

describe('GET /users/{user_id}', () => {
  test('finds a user by id and by address, ignoring case', async () => {
    const api = chat.api(realm.guest);
    expectSuccess(await api.get(`/users/${realm.owner.id}`), { user: { user_id: realm.owner.id } });
    expectSuccess(await api.get(`/users/${realm.owner.delivery_email.toUpperCase()}`), { user: { user_id: realm.owner.id } });
    expectSuccess(await api.get(`/users/user${realm.owner.id}@${realm.host}`), { user: { user_id: realm.owner.id } });
  });

  test('does not find by an address that the caller may not see', async () => {
    await chat.db.query('update users set settings = $2 where id = $1', [realm.member.id, { email_address_visibility: 4 }]);
    expectError(await chat.api(realm.owner).get(`/users/${realm.member.delivery_email}`), 'BAD_REQUEST');
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.owner).get(`/users/${other.owner.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).get(`/users/${other.owner.delivery_email}`), 'BAD_REQUEST');
  });

  test('GET /users/me answers the caller, bots too', async () => {
    expectSuccess(await chat.api(realm.guest).get('/users/me'), {
      user_id: realm.guest.id,
      is_guest: true,
      max_message_id: -1,
      profile_data: {},
    });
    expectSuccess(await chat.api(realm.bot).get('/users/me'), { user_id: realm.bot.id, bot_owner_id: realm.member.id });
  });
});

describe('POST /users', () => {
  const account = { email: 'nadia@example.test', password: 'a long password', full_name: 'Nadia New' };

  test('creates a member who can sign in, and tells everybody', async () => {
    const { user_id } = expectSuccess(await chat.api(realm.administrator).post('/users', account));
    expectSuccess(await chat.api().post('/fetch_api_key', { username: account.email, password: account.password }), { user_id });
    expect(await lastEvent('realm_user')).toMatchObject({
      op: 'add',
      person: { user_id, email: account.email, delivery_email: account.email, role: 400 },
    });
    expect(await lastEvent('user_group')).toMatchObject({ op: 'add_members', user_ids: [user_id] });
  });

  test('refuses members, bad addresses, bad names, and addresses in use', async () => {
    expectError(await chat.api(realm.moderator).post('/users', account), 'UNAUTHORIZED_PRINCIPAL');
    const api = chat.api(realm.owner);
    expectError(await api.post('/users', { ...account, email: 'nadia' }), 'BAD_REQUEST');
    expectError(await api.post('/users', { ...account, email: realm.guest.delivery_email.toUpperCase() }), 'BAD_REQUEST');
    for (const full_name of ['', '   ', 'A'.repeat(101), 'a*b', 'a|12', 'a@b', 'a\nb']) {
      expectError(await api.post('/users', { ...account, full_name }), 'BAD_REQUEST');
    }
    expectError(await api.post('/users', { ...account, password: 'short' }), 'BAD_REQUEST');
    expectError(await api.post('/users', { email: account.email }), 'REQUEST_VARIABLE_MISSING', { var_name: 'password' });
  });

  test('of two creations of one address at once, one wins', async () => {
    const api = chat.api(realm.owner);
    const answers = await Promise.all([api.post('/users', account), api.post('/users', account)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('PATCH /users/{user_id}', () => {
  test('changes name and role, and tells everybody of each', async () => {
    const api = chat.api(realm.administrator);
    expectSuccess(await api.patch(`/users/${realm.member.id}`, { full_name: ' Maxine ', role: 300 }));
    expectSuccess(await api.get(`/users/${realm.member.id}`), { user: { full_name: 'Maxine', role: 300 } });
    const people = (await events('realm_user')).map(({ payload }) => payload.person);
    expect(people).toEqual([
      { user_id: realm.member.id, full_name: 'Maxine' },
      { user_id: realm.member.id, role: 300 },
    ]);
    expect((await events('user_group')).map(({ payload }) => payload.op)).toEqual(['remove_members', 'add_members']);
  });

  test('nothing changed says nothing', async () => {
    expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { role: 400, full_name: realm.member.full_name }));
    expect(await events('realm_user')).toEqual([]);
  });

  test('refuses members, guests and bots, and administrators where owners are concerned', async () => {
    const rename = { full_name: 'Other' };
    for (const caller of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await chat.api(caller).patch(`/users/${realm.owner.id}`, rename), 'BAD_REQUEST');
    }
    const api = chat.api(realm.administrator);
    expectError(await api.patch(`/users/${realm.member.id}`, { role: 100 }), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await api.patch(`/users/${realm.owner.id}`, { role: 400 }), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await api.patch(`/users/${realm.member.id}`, { role: 150 }), 'BAD_REQUEST');
    expectError(await api.patch(`/users/${realm.bot.id}`, rename), 'BAD_REQUEST');
  });

  test('the only owner stays one, and of two who step down at once one stays', async () => {
    expectError(await chat.api(realm.owner).patch(`/users/${realm.owner.id}`, { role: 200 }), 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: true,
      entity: 'organization owner',
    });
    const second = await buildUser(chat, realm.id, { role: 100 });
    const answers = await Promise.all([
      chat.api(realm.owner).patch(`/users/${realm.owner.id}`, { role: 200 }),
      chat.api(second).patch(`/users/${second.id}`, { role: 200 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.owner).patch(`/users/${other.member.id}`, { full_name: 'X' }), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).delete(`/users/${other.member.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).post(`/users/${other.member.id}/reactivate`), 'BAD_REQUEST');
  });
});

describe('deactivation', () => {
  test('ends the account and its bots, until each is reactivated', async () => {
    expectSuccess(await chat.api(realm.administrator).delete(`/users/${realm.member.id}`));
    expectError(await chat.api(realm.member).get('/users/me'), 'USER_DEACTIVATED');
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expect((await events('realm_user')).map(({ payload }) => payload.person)).toEqual([
      { user_id: realm.member.id, is_active: false },
      { user_id: realm.bot.id, is_active: false },
    ]);

    const api = chat.api(realm.owner);
    expectError(await api.post(`/users/${realm.bot.id}/reactivate`), 'BAD_REQUEST');
    expectSuccess(await api.post(`/users/${realm.member.id}/reactivate`));
    expectSuccess(await chat.api(realm.member).get('/users/me'));
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expectSuccess(await api.post(`/users/${realm.bot.id}/reactivate`));
    expectSuccess(await chat.api(realm.bot).get('/users/me'));
  });

  test('is for administrators, of owners for owners, and never of the last owner', async () => {
    expectError(await chat.api(realm.moderator).delete(`/users/${realm.guest.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.administrator).delete(`/users/${realm.owner.id}`), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await chat.api(realm.owner).delete(`/users/${realm.owner.id}`), 'CANNOT_DEACTIVATE_LAST_USER');
    expectError(await chat.api(realm.owner).delete('/users/me'), 'CANNOT_DEACTIVATE_LAST_USER', { is_last_owner: true });
    expectSuccess(await chat.api(realm.guest).delete('/users/me'));
    expectError(await chat.api(realm.guest).get('/users/me'), 'USER_DEACTIVATED');
    expectError(await chat.api(realm.bot).delete('/users/me'), 'BAD_REQUEST');
  });
});

describe('PATCH /settings', () => {
  test('changes settings and tells the own clients of those that differ', async () => {
    expectSuccess(await chat.api(realm.guest).patch('/settings', { enter_sends: true, starred_message_counts: true, color_scheme: 2 }));
    const told = await events('user_settings');
    expect(told.map(({ audience }) => audience)).toEqual([{ user_ids: [realm.guest.id] }, { user_ids: [realm.guest.id] }]);
    expect(told.map(({ payload }) => [payload.property, payload.value])).toEqual([['color_scheme', 2], ['enter_sends', true]]);
  });

  test('refuses values that a setting does not have, changing nothing', async () => {
    const api = chat.api(realm.member);
    expectError(await api.patch('/settings', { enter_sends: true, color_scheme: 9 }), 'BAD_REQUEST');
    expectError(await api.patch('/settings', { timezone: 'Mars/Olympus' }), 'BAD_REQUEST');
    expectError(await api.patch('/settings', { enter_sends: 'yes' }), 'BAD_REQUEST');
    expect(await events('user_settings')).toEqual([]);
    expectSuccess(await api.patch('/settings', { no_such_setting: true }), { ignored_parameters_unsupported: ['no_such_setting'] });
  });

  test('changes the password for who knows the old one, keeping the key', async () => {
    const api = chat.api(realm.member);
    expectError(await api.patch('/settings', { new_password: 'another password' }), 'BAD_REQUEST');
    expectError(await api.patch('/settings', { old_password: 'wrong one', new_password: 'another password' }), 'BAD_REQUEST');
    expectSuccess(await api.patch('/settings', { old_password: realm.member.password, new_password: 'another password' }));
    const username = realm.member.delivery_email;
    expectError(await chat.api().post('/fetch_api_key', { username, password: realm.member.password }), 'AUTHENTICATION_FAILED');
    expectSuccess(await chat.api().post('/fetch_api_key', { username, password: 'another password' }), { api_key: realm.member.api_key });
  });

  test('changes name, address and time zone, unless the organization forbids', async () => {
    const api = chat.api(realm.member);
    expectSuccess(await api.patch('/settings', { full_name: 'Maxim', email: 'maxim@example.test', timezone: 'Europe/Paris' }));
    const { members } = expectSuccess(await chat.api(realm.owner).get('/users', { user_ids: [realm.member.id] }));
    expect(members[0]).toMatchObject({ full_name: 'Maxim', delivery_email: 'maxim@example.test', timezone: 'Europe/Paris' });
    await chat.db.query('update realms set settings = $2 where id = $1', [
      realm.id,
      { name_changes_disabled: true, email_changes_disabled: true },
    ]);
    const guest = chat.api(realm.guest);
    expectError(await guest.patch('/settings', { full_name: 'Gin' }), 'BAD_REQUEST');
    expectError(await guest.patch('/settings', { email: 'gin@example.test' }), 'BAD_REQUEST');
  });

  test('a hidden address disappears from the clients of who may not see it', async () => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 3 }));
    const { audience, payload } = (await events('realm_user')).at(-1)!;
    expect(payload.person).toEqual({ user_id: realm.member.id, delivery_email: null });
    expect(Object.keys(audience.per_user as object).map(Number).sort((a, b) => a - b)).toEqual(
      [realm.owner.id, realm.administrator.id, realm.member.id].sort((a, b) => a - b),
    );
  });
});

test('a regenerated key replaces the old one at once', async () => {
  const { api_key } = expectSuccess(await chat.api(realm.member).post('/users/me/api_key/regenerate'));
  expectError(await chat.api(realm.member).get('/users/me'), 'UNAUTHORIZED');
  expectSuccess(await chat.api({ ...realm.member, api_key }).get('/users/me'));
});
