import type { TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const consents = async (user: TestUser) =>
  expectSuccess(await chat.api(user).get('/export/realm/consents')).export_consents as {
    user_id: number;
    consented: boolean;
  }[];

describe('GET /export/realm/consents', () => {
  test('says of each active person whether they consent, and administrators are told of a change', async () => {
    const listening = { event_types: ['realm_export_consent', 'subscription'] };
    const told = await registerQueue(chat, realm.administrator, listening);
    const untold = await registerQueue(chat, realm.moderator, listening);
    const people = [realm.owner, realm.administrator, realm.moderator, realm.member, realm.guest].map(({ id }) => id);
    expect(await consents(realm.administrator)).toEqual(
      people.toSorted((a, b) => a - b).map((user_id) => ({ user_id, consented: false })),
    );
    expectSuccess(await chat.api(realm.member).patch('/settings', { allow_private_data_export: true }));
    expect(await consents(realm.owner)).toContainEqual({ user_id: realm.member.id, consented: true });
    const event = { id: expect.any(Number), type: 'realm_export_consent', user_id: realm.member.id, consented: true };
    expect(await drain(chat, realm.administrator, told)).toEqual([event]);
    expect(await drain(chat, realm.moderator, untold)).toEqual([]);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.guest.id}`));
    expect((await consents(realm.owner)).map(({ user_id }) => user_id)).not.toContain(realm.guest.id);
  });

  test('others than administrators are not told', async () => {
    for (const user of [realm.moderator, realm.member, realm.bot]) {
      expectError(await chat.api(user).get('/export/realm/consents'), 'UNAUTHORIZED_PRINCIPAL');
    }
  });

  test('administrators consent for nobody', async () => {
    const form = { allow_private_data_export: true };
    expectSuccess(await chat.api(realm.owner).patch('/realm/user_settings_defaults', form), {
      ignored_parameters_unsupported: ['allow_private_data_export'],
    });
  });
});
