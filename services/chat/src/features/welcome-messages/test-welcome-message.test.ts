import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);

const send = (welcome_message_custom_text: unknown, user = realm.administrator, more: object = {}) =>
  chat.api(user).post('/realm/test_welcome_bot_custom_message', { welcome_message_custom_text, ...more });
const count = async () => (await chat.db.query('select id from messages where realm_id = $1', [realm.id])).length;

describe('POST /realm/test_welcome_bot_custom_message', () => {
  test('the welcome bot sends it to the administrator who asks, and to nobody else', async () => {
    const queue = await registerQueue(chat, realm.administrator, { event_types: ['message', 'subscription'] });
    const elsewhere = await registerQueue(chat, realm.owner, { event_types: ['message', 'subscription'] });
    const { message_id } = expectSuccess(await send('Be *kind*,\n```x```', realm.administrator, { other: 1 }), {
      ignored_parameters_unsupported: ['other'],
    });
    const { message } = expectSuccess(await chat.api(realm.administrator).get(`/messages/${message_id}`));
    expect(message).toMatchObject({ type: 'private', sender_full_name: 'Welcome Bot' });
    expect(message.content).toMatch(
      /class="user-group-mention silent"[^>]*>Administrators<[^]*<blockquote>\n<p>Be <em>kind<\/em>,<br>\n<code>x<\/code><\/p>\n<\/blockquote>$/,
    );
    expect(await drain(chat, realm.administrator, queue)).toMatchObject([
      { type: 'message', message: { id: message_id } },
    ]);
    expect(await drain(chat, realm.owner, elsewhere)).toEqual([]);
    expectRefused(await chat.api(realm.owner).get(`/messages/${message_id}`), 'Invalid message(s)');
  });

  test('owners may, others may not', async () => {
    expectSuccess(await send('Welcome', realm.owner), { message_id: expect.any(Number) });
    const before = await count();
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await send('Welcome', user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await chat.api().post('/realm/test_welcome_bot_custom_message', {}), 'UNAUTHORIZED');
    expect(await count()).toBe(before);
  });

  test('a text is required, with something in it, of at most 8000 characters', async () => {
    const before = await count();
    expectError(await send(undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'welcome_message_custom_text' });
    for (const bad of ['', '  \n ', 'x'.repeat(LIMITS.welcomeMessageCustomText + 1)]) {
      expectRefused(
        await send(bad),
        /^(?:welcome_message_custom_text cannot be blank|welcome_message_custom_text is too long \(limit: 8000 characters\))$/,
      );
    }
    expect(await count()).toBe(before);
    for (const hostile of ['x', '`', '~~~\n', '@**all** ', '😀']) {
      expectSuccess(await send(hostile.repeat(LIMITS.welcomeMessageCustomText).slice(0, 8000)));
    }
  });
});
