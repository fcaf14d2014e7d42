import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('PATCH /users/me/profile_data', () => {
  test('fills fields in by their kinds, and tells everybody', async () => {
    const fieldOf = async (field_type: number, name: string, more: object = {}) => {
      const row = { field_data: '', editable_by_user: true, ...more } as {
        field_data: string;
        editable_by_user: boolean;
      };
      return chat.db.one<{ id: number }>(
        `insert into custom_profile_fields (realm_id, field_type, name, field_data, editable_by_user, "order")
         values ($1, $2, $3, $4, $5, 1) returning id`,
        [realm.id, field_type, name, row.field_data, row.editable_by_user],
      );
    };
    const phone = await fieldOf(1, 'Phone');
    const mentor = await fieldOf(6, 'Mentor');
    const grade = await fieldOf(1, 'Grade', { editable_by_user: false });
    const birthday = await fieldOf(4, 'Birthday');
    const api = chat.api(realm.member);
    const set = (id: number, value: unknown) => api.patch('/users/me/profile_data', { data: [{ id, value }] });

    expectSuccess(await set(phone.id, '<1>'));
    expectSuccess(await api.patch('/users/me/profile_data', { data: [{ id: phone.id }] }));
    expect(expectSuccess(await api.get('/users/me')).profile_data).toEqual({});
    expectSuccess(await set(phone.id, '<1>'));
    expectSuccess(await set(mentor.id, [realm.owner.id]));
    expectRefused(await set(mentor.id, [999_999]), 'Mentor names an invalid user id');
    expectRefused(
      await set(grade.id, 'A'),
      'You are not allowed to change this field. Contact an administrator to update it.',
    );
    expectRefused(await set(birthday.id, '2000-02-30'), 'Birthday is not a date');
    expectRefused(await set(999_999, 'x'), /^Field id \d+ not found\.$/);
    expectRefused(await set(phone.id, 'x'.repeat(51)), 'Phone is too long');
    expectSuccess(
      await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { profile_data: [{ id: grade.id, value: 'A' }] }),
    );
    expectSuccess(await api.get('/users/me'), {
      profile_data: {
        [phone.id]: { value: '<1>', rendered_value: '<p>&lt;1&gt;</p>' },
        [mentor.id]: { value: `[${realm.owner.id}]` },
        [grade.id]: { value: 'A', rendered_value: '<p>A</p>' },
      },
    });
    expect((await loggedEvents(chat, realm, 'realm_user'))[0]?.payload.person).toEqual({
      user_id: realm.member.id,
      custom_profile_field: { id: phone.id, value: '<1>', rendered_value: '<p>&lt;1&gt;</p>' },
    });
    const both = [
      { id: phone.id, value: '**1**' },
      { id: mentor.id, value: null },
    ];
    expectSuccess(await api.patch('/users/me/profile_data', { data: both }));
    expect(expectSuccess(await api.get('/users/me')).profile_data).toEqual({
      [phone.id]: { value: '**1**', rendered_value: '<p><strong>1</strong></p>' },
      [grade.id]: { value: 'A', rendered_value: '<p>A</p>' },
    });
    expectRefused(await chat.api(realm.bot).patch('/users/me/profile_data', { data: [] }), 'Bots cannot do this.');
  });
});
