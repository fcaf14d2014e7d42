import { createHash } from 'node:crypto';
import { browserOf, cookieOf, signIn, startBrowser } from '../../../test/support/browser-session.js';
import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits/index.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const of = (user: { delivery_email: string; password: string }) => ({
  username: user.delivery_email,
  password: user.password,
});

describe('POST /sessions', () => {
  test('sets a cookie that scripts cannot read, whose secret the database does not hold', async () => {
    const answer = await signIn(chat, of(realm.member));
    const { csrf_token } = expectSuccess(answer, { user_id: realm.member.id });
    expect(Object.keys(answer.body).sort()).toEqual(['csrf_token', 'msg', 'result', 'user_id']);
    const [set] = answer.headers['set-cookie'] as unknown as string[];
    expect(set).toMatch(/^chat_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    const secret = cookieOf(answer).split('=')[1]!;
    const [row] = await chat.db.query<{ secret_hash: Buffer; text: string }>(
      'select secret_hash, s::text as text from web_sessions s where realm_id = $1 order by id desc limit 1',
      [realm.id],
    );
    expect(row!.secret_hash).toEqual(createHash('sha256').update(secret).digest());
    expect(row!.text).not.toContain(secret);
    expect(row!.text).not.toContain(String(csrf_token));
    expectSuccess(await browserOf(chat, cookieOf(answer), String(csrf_token)).request('get', '/users/me'), {
      user_id: realm.member.id,
    });
  });

  test('over TLS the cookie is one that no other host can plant', async () => {
    const secure = await chat.startReplica({ env: { BASE_URL: 'https://chat.example.test' } });
    const answer = await signIn(secure, of(realm.member), { Origin: 'https://elsewhere.example.test' });
    const [set] = answer.headers['set-cookie'] as unknown as string[];
    expect(set).toMatch(/^__Host-chat_session=[^;]+; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/);
    const planted = cookieOf(answer).replace('__Host-', '');
    const { csrf_token } = answer.body as { csrf_token: string };
    expectError(await browserOf(secure, planted, csrf_token).request('get', '/users/me'), 'UNAUTHORIZED');
  });

  test('answers an unknown address and a wrong password alike, and counts them with those for API keys', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_PASSWORD: '1800:3' } });
    const { delivery_email: username, password } = await buildUser(chat, realm.id);
    const wrong = await signIn(limited, { username, password: 'wrong' });
    const unknown = await signIn(limited, { username: 'nobody@example.test', password });
    expectError(wrong, 'AUTHENTICATION_FAILED', { msg: 'Wrong e-mail address or password.' });
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expectError(await limited.api().post('/fetch_api_key', { username, password: 'wrong' }), 'AUTHENTICATION_FAILED');
    expectError(await signIn(limited, { username, password: 'wrong' }), 'AUTHENTICATION_FAILED');
    expectError(await signIn(limited, { username, password }), 'RATE_LIMIT_HIT');
    expectError(await signIn(chat, of(realm.bot)), 'AUTHENTICATION_FAILED');
    const gone = await buildUser(chat, realm.id, { is_active: false });
    expectError(await signIn(chat, of(gone)), 'USER_DEACTIVATED');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another organization of this site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a form that a mail opened', { 'Sec-Fetch-Site': 'none' }],
  ])('signs nobody in for %s', async (_who, headers) => {
    const refused = await signIn(chat, of(realm.member), headers);
    expectError(refused, 'CSRF_FAILED', { msg: 'The request comes from another site.' });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('where the browser says nothing of the site, its origin must be ours', async () => {
    const ask = (origin: string) =>
      chat.api().request('post', '/sessions').set('Origin', origin).type('form').send(of(realm.member));
    for (const origin of ['null', 'http://elsewhere.example.test', `${chat.url}.example.test`]) {
      expectError(await ask(origin), 'CSRF_FAILED', { msg: 'The request comes from another site.' });
    }
    expectSuccess(await ask(chat.url));
  });

  test('a new secret takes the place of the one that the browser brought, which ends', async () => {
    const fixed = await startBrowser(chat, realm.member);
    const answer = await signIn(chat, of(realm.owner), { Cookie: fixed.cookie });
    expect(cookieOf(answer)).not.toBe(fixed.cookie);
    expectError(await fixed.request('get', '/users/me'), 'UNAUTHORIZED');
    expectSuccess(
      await fixed.request('get', '/users/me', {
        headers: { Cookie: cookieOf(answer), 'X-CSRF-Token': answer.body.csrf_token },
      }),
      { user_id: realm.owner.id },
    );
  });

  test('one session more than a person may have ends the one that was not used for longest', async () => {
    const user = await buildUser(chat, realm.id);
    const first = await startBrowser(chat, user);
    await chat.db.query(
      `insert into web_sessions (realm_id, user_id, secret_hash, user_agent, created_at, last_used_at)
       select $1, $2, sha256(n::text::bytea), '', now(), now() + n * interval '1 s' from generate_series(1, $3) n`,
      [realm.id, user.id, LIMITS.webSessions - 1],
    );
    expectSuccess(await first.request('get', '/users/me'));
    await startBrowser(chat, user);
    expectError(await first.request('get', '/users/me'), 'UNAUTHORIZED');
    const { sessions } = await chat.db.one<{ sessions: number }>(
      'select count(*) as sessions from web_sessions where realm_id = $1 and user_id = $2',
      [realm.id, user.id],
    );
    expect(sessions).toBe(LIMITS.webSessions);
  });

  test('a password that is changed while somebody signs in by it signs nobody in', async () => {
    const user = await buildUser(chat, realm.id);
    const { verify } = chat.deps.passwords;
    const changed = jest.spyOn(chat.deps.passwords, 'verify').mockImplementationOnce(async (stored, password) => {
      const matches = await verify(stored, password);
      await chat.db.query('update users set password_hash = $3 where realm_id = $1 and id = $2', [
        realm.id,
        user.id,
        'x',
      ]);
      return matches;
    });
    expectError(await signIn(chat, of(user)), 'AUTHENTICATION_FAILED');
    changed.mockRestore();
  });
});
