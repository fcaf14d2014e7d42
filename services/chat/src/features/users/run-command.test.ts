import type { TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);

const run = (command: unknown, user: TestUser = realm.member, more: object = {}) =>
  chat.api(user).post('/zcommand', { command, ...more });

describe('POST /zcommand', () => {
  test('a ping does nothing', async () => {
    const body = expectSuccess(await run('/ping', realm.member, { a: 1 }));
    expect(body).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported: ['a'] });
  });

  test.each([
    ['/dark', 'color_scheme', 2],
    ['/day', 'color_scheme', 3],
    ['/night', 'color_scheme', 2],
    ['/light', 'color_scheme', 3],
    ['/fluid-width', 'fluid_layout_width', true],
    ['/fixed-width', 'fluid_layout_width', false],
  ])('%s sets %s, says so, and tells the own clients once', async (command, property, value) => {
    const listening = { event_types: ['user_settings', 'subscription'] };
    const queue = await registerQueue(chat, realm.member, listening);
    const elsewhere = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await run(command), { msg: expect.stringContaining(' now') });
    expectSuccess(await run(command), { msg: expect.not.stringContaining(' now') });
    expect(await drain(chat, realm.member, queue)).toEqual([
      { id: expect.any(Number), type: 'user_settings', op: 'update', property, value },
    ]);
    expect(await drain(chat, realm.owner, elsewhere)).toEqual([]);
  });

  test('everybody signed in may', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectSuccess(await run('/ping', user));
    }
    expectError(await chat.api().post('/zcommand', { command: '/ping' }), 'UNAUTHORIZED');
  });

  test('what is no command is refused', async () => {
    expectError(await run(undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'command' });
    for (const [bad, reason] of [
      ['', 'command cannot be blank'],
      [' ', 'command cannot be blank'],
      ['ping', 'A command begins with a slash.'],
      ['/', 'No such command: '],
      ['/dance', 'No such command: dance'],
      ['/constructor', 'No such command: constructor'],
      ['/Ping', 'No such command: Ping'],
      [`/${'x'.repeat(LIMITS.word)}`, 'command is too long (limit: 100 characters)'],
    ] as const) {
      expectRefused(await run(bad), reason);
    }
  });
});
