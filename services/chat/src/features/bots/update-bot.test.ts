import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
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

describe('PATCH /bots/{bot_id}', () => {
  test('changes name, owner and channels, and tells owner and administrators', async () => {
    const channel = await buildChannel(chat, realm.id, { name: 'alerts' });
    expectSuccess(
      await chat.api(realm.administrator).patch(`/bots/${realm.bot.id}`, {
        full_name: 'Renamed',
        bot_owner_id: realm.moderator.id,
        default_events_register_stream: channel.name,
        default_all_public_streams: true,
      }),
      { full_name: 'Renamed', bot_owner: realm.moderator.delivery_email, default_events_register_stream: 'alerts' },
    );
    const told = (await loggedEvents(chat, realm, 'realm_bot')).map(({ payload }) => payload.bot);
    expect(told).toEqual([
      { user_id: realm.bot.id, owner_id: realm.moderator.id },
      { user_id: realm.bot.id, full_name: 'Renamed' },
      { user_id: realm.bot.id, default_events_register_stream: 'alerts', default_all_public_streams: true },
    ]);
    expectError(await chat.api(realm.member).patch(`/bots/${realm.bot.id}`, { full_name: 'Mine' }), 'BAD_REQUEST');
  });

  test('people, bots of others and of other organizations are no such bots', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const rename = { full_name: 'X' };
    expectError(await chat.api(realm.owner).patch(`/bots/${realm.member.id}`, rename), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).patch(`/bots/${other.bot.id}`, rename), 'BAD_REQUEST');
    expectError(await chat.api(realm.moderator).patch(`/bots/${realm.bot.id}`, rename), 'BAD_REQUEST');
    expectError(
      await chat.api(realm.owner).patch(`/bots/${realm.bot.id}`, { bot_owner_id: other.owner.id }),
      'BAD_REQUEST',
    );
    expectError(await chat.api(realm.member).patch(`/bots/${realm.bot.id}`, { role: 200 }), 'BAD_REQUEST');
  });
});
