import { buildBot, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('PATCH /users/{user_id}', () => {
  test('changes name and role, and tells everybody of each', async () => {
    const api = chat.api(realm.administrator);
    expectSuccess(await api.patch(`/users/${realm.member.id}`, { full_name: ' Maxine ', role: 300 }));
    expectSuccess(await api.get(`/users/${realm.member.id}`), { user: { full_name: 'Maxine', role: 300 } });
    const people = (await loggedEvents(chat, realm, 'realm_user')).map(({ payload }) => payload.person);
    expect(people).toEqual([
      { user_id: realm.member.id, full_name: 'Maxine' },
      { user_id: realm.member.id, role: 300 },
    ]);
    expect((await loggedEvents(chat, realm, 'user_group')).map(({ payload }) => payload.op)).toEqual([
      'remove_members',
      'add_members',
    ]);
  });

  test('takes the address of somebody for the id, if it is one that the caller sees', async () => {
    const api = chat.api(realm.administrator);
    const hidden = await buildUser(chat, realm.id, { settings: { email_address_visibility: 4 } });
    const named = (address: string) => api.patch(`/users/${encodeURIComponent(address)}`, { full_name: 'Maxine' });
    expectSuccess(await named(realm.member.delivery_email.toUpperCase()));
    expectSuccess(await named(`user${hidden.id}@${realm.host}`));
    const other = await buildRealm(chat, { is_default: false });
    for (const unknown of [hidden.delivery_email, other.member.delivery_email, 'nobody@example.test', '0']) {
      expectRefused(await named(unknown), 'Invalid user');
    }
    const names = await chat.db.query<{ full_name: string }>('select full_name from users where id = any ($1)', [
      [realm.member.id, hidden.id, other.member.id],
    ]);
    expect(names.map(({ full_name }) => full_name).toSorted()).toEqual(['Max Member', 'Maxine', 'Maxine']);
    const asMember = chat.api(realm.member).patch(`/users/${realm.owner.delivery_email}`, { full_name: 'X' });
    expectRefused(await asMember, 'Insufficient permission');
  });

  test('nothing changed says nothing', async () => {
    expectSuccess(
      await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { role: 400, full_name: realm.member.full_name }),
    );
    expect(await loggedEvents(chat, realm, 'realm_user')).toEqual([]);
  });

  test('refuses members, guests and bots, and administrators where owners are concerned', async () => {
    const rename = { full_name: 'Other' };
    for (const caller of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectRefused(
        await chat.api(caller).patch(`/users/${realm.owner.id}`, rename),
        /^(?:Insufficient permission|Guests cannot do this\.)$/,
      );
    }
    const api = chat.api(realm.administrator);
    expectError(await api.patch(`/users/${realm.member.id}`, { role: 100 }), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await api.patch(`/users/${realm.owner.id}`, { role: 400 }), 'UNAUTHORIZED_PRINCIPAL');
    expectRefused(
      await api.patch(`/users/${realm.member.id}`, { role: 150 }),
      'role must be one of 100, 200, 300, 400, 600',
    );
    expectRefused(await api.patch(`/users/${realm.bot.id}`, rename), 'Invalid user');
  });

  test('an administrator changes nothing about an owner, by any route', async () => {
    const second = await buildUser(chat, realm.id, { role: 100 });
    const api = chat.api(realm.administrator);
    for (const change of [{ full_name: 'Renamed' }, { role: 200 }, { new_email: 'mine@example.test' }]) {
      expectError(await api.patch(`/users/${second.id}`, change), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await api.patch(`/users/${second.id}`, { profile_data: [] }), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await api.delete(`/users/${second.id}`), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await chat.api(realm.owner).delete(`/users/${second.id}`));
    expectError(await api.post(`/users/${second.id}/reactivate`), 'UNAUTHORIZED_PRINCIPAL');
    expect(
      await chat.db.one('select full_name, role, delivery_email, is_active from users where id = $1', [second.id]),
    ).toEqual({ full_name: second.full_name, role: 100, delivery_email: second.delivery_email, is_active: false });
  });

  test('the former mailbox hears of an address that an administrator gives, unless the person is deactivated', async () => {
    const [person, gone] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id, { is_active: false })];
    const api = chat.api(realm.administrator);
    for (const user of [person, gone])
      expectSuccess(await api.patch(`/users/${user.id}`, { new_email: `given-${user.id}@example.test` }));
    expect((await mailsTo(chat, person.delivery_email)).map(({ subject }) => subject)).toEqual([
      'Your address for Test organization was changed',
    ]);
    expect(await mailsTo(chat, gone.delivery_email)).toEqual([]);
  });

  test('who loses a role does not keep it through their bots', async () => {
    const [above, below] = [await buildBot(chat, realm.administrator, { role: 200 }), realm.bot];
    expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.administrator.id}`, { role: 400 }));
    expectSuccess(await chat.api(above).get('/users/me'), { role: 400 });
    expectRefused(
      await chat.api(above).patch(`/users/${realm.administrator.id}`, { role: 200 }),
      'Insufficient permission',
    );
    expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { role: 300 }));
    expectSuccess(await chat.api(below).get('/users/me'), { role: 400 });
    const people = (await loggedEvents(chat, realm, 'realm_user')).map(({ payload }) => payload.person);
    expect(people).toContainEqual({ user_id: above.id, role: 400 });
  });

  test('the only owner stays one, and of two who step down at once one stays', async () => {
    expectError(
      await chat.api(realm.owner).patch(`/users/${realm.owner.id}`, { role: 200 }),
      'CANNOT_DEACTIVATE_LAST_USER',
      {
        is_last_owner: true,
        entity: 'organization owner',
      },
    );
    const second = await buildUser(chat, realm.id, { role: 100 });
    const answers = await Promise.all([
      chat.api(realm.owner).patch(`/users/${realm.owner.id}`, { role: 200 }),
      chat.api(second).patch(`/users/${second.id}`, { role: 200 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectRefused(await chat.api(realm.owner).patch(`/users/${other.member.id}`, { full_name: 'X' }), 'Invalid user');
    expectRefused(await chat.api(realm.owner).delete(`/users/${other.member.id}`), 'Invalid user');
    expectRefused(await chat.api(realm.owner).post(`/users/${other.member.id}/reactivate`), 'Invalid user');
  });
});
