import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

const account = { email: 'nadia@example.test', password: 'a long password', full_name: 'Nadia New' };

describe('POST /users', () => {
  test('creates a member who can sign in, and tells everybody', async () => {
    const { user_id } = expectSuccess(await chat.api(realm.administrator).post('/users', account));
    expectSuccess(await chat.api().post('/fetch_api_key', { username: account.email, password: account.password }), {
      user_id,
    });
    expect((await loggedEvents(chat, realm, 'realm_user')).at(-1)?.payload).toMatchObject({
      op: 'add',
      person: { user_id, email: account.email, delivery_email: account.email, role: 400 },
    });
    expect((await loggedEvents(chat, realm, 'user_group')).at(-1)?.payload).toMatchObject({
      op: 'add_members',
      user_ids: [user_id],
    });
  });

  test('subscribes the new member to the default channels', async () => {
    const channel = await buildChannel(chat, realm.id, { is_default: true });
    await buildChannel(chat, realm.id);
    const { user_id } = expectSuccess(await chat.api(realm.owner).post('/users', account));
    expectSuccess(await chat.api(realm.owner).get(`/streams/${channel.id}/members`), { subscribers: [user_id] });
  });

  test('welcomes the new member as if they had been invited, and ends their invitations', async () => {
    const channel = await buildChannel(chat, realm.id, { is_default: true, subscribers: [realm.owner] });
    expectSuccess(
      await chat.api(realm.owner).patch('/realm', {
        welcome_message_custom_text: 'Be kind',
        signup_announcements_stream_id: channel.id,
      }),
    );
    expectSuccess(await chat.api(realm.member).post('/invites', { invitee_emails: account.email, stream_ids: [] }));
    await sendMessage(chat, realm.owner, { channel, content: 'Before' });
    expectSuccess(await chat.api(realm.owner).post('/users', account));
    const { api_key } = expectSuccess(
      await chat.api().post('/fetch_api_key', { username: account.email, password: account.password }),
    );
    const { messages } = expectSuccess(
      await chat
        .api({ delivery_email: account.email, api_key })
        .get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }),
    );
    expect(messages.map(({ sender_full_name, flags }: Record<string, unknown>) => [sender_full_name, flags])).toEqual([
      ['Olga Owner', ['historical']],
      ['Welcome Bot', ['starred']],
      ['Welcome Bot', ['starred']],
      ['Notification Bot', []],
    ]);
    expect(expectSuccess(await chat.api(realm.member).get('/invites'))['invites']).toEqual([]);
  });

  test('refuses members, bad addresses, bad names, and addresses in use', async () => {
    expectError(await chat.api(realm.moderator).post('/users', account), 'UNAUTHORIZED_PRINCIPAL');
    const api = chat.api(realm.owner);
    for (const email of ['nadia', '', ' ']) {
      expectRefused(
        await api.post('/users', { ...account, email }),
        /^(?:Enter a valid e-mail address\.|email cannot be blank)$/,
      );
    }
    expectRefused(
      await api.post('/users', { ...account, email: realm.guest.delivery_email.toUpperCase() }),
      'Email address is already in use.',
    );
    for (const full_name of ['', '   ', 'A'.repeat(101), 'a*b', 'a`b', 'a\\b', 'a>b', 'a"b', 'a|12', 'a@b', 'a\nb']) {
      expectRefused(await api.post('/users', { ...account, full_name }), /^full_name\b/);
    }
    for (const password of ['short', '']) {
      expectRefused(
        await api.post('/users', { ...account, password }),
        /^(?:password is too short \(at least 6 characters\)|password is not an allowed value)$/,
      );
    }
    expectError(await api.post('/users', { email: account.email }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'password',
    });
  });

  test('of two creations of one address at once, one wins', async () => {
    const api = chat.api(realm.owner);
    const answers = await Promise.all([api.post('/users', account), api.post('/users', account)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
