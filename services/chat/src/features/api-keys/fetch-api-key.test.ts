import { createHash } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

/** Kind, version, and what it takes to compute it: all of a hash but salt and digest. */
const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

describe('POST /fetch_api_key', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat();
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  const signIn = (username: string, password: string) => chat.api().post('/fetch_api_key', { username, password });

  test('answers the key that the account already has, and the key works', async () => {
    const { member } = realm;
    const body = expectSuccess(await signIn(member.delivery_email.toUpperCase(), member.password), {
      api_key: member.api_key,
      email: member.delivery_email,
      user_id: member.id,
    });
    expect(Object.keys(body).sort()).toEqual(['api_key', 'email', 'msg', 'result', 'user_id']);
  });

  test('answers an unknown address and a wrong password alike', async () => {
    const wrong = await signIn(realm.member.delivery_email, 'wrong');
    const unknown = await signIn('nobody@example.test', realm.member.password);
    expectError(wrong, 'AUTHENTICATION_FAILED', { msg: 'Wrong e-mail address or password.' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('does not let bots sign in', async () => {
    expectError(await signIn(realm.bot.delivery_email, ''), 'AUTHENTICATION_FAILED');
  });

  test('tells the owner of a deactivated account so only with the right password', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    expectError(await signIn(gone.delivery_email, 'wrong'), 'AUTHENTICATION_FAILED');
    expectError(await signIn(gone.delivery_email, gone.password), 'USER_DEACTIVATED');
  });

  test('refuses a name that is no e-mail address, and a missing parameter by its name', async () => {
    expectRefused(await signIn('max', 'secret'), 'Enter a valid e-mail address.');
    expectError(await chat.api().post('/fetch_api_key', { username: 'a@example.test' }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'password',
    });
  });

  test('counts an account once, however its address is spelled', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_PASSWORD: '1800:5' } });
    const user = await buildUser(chat, realm.id, { delivery_email: 'mini.timi@example.test' });
    const spellings = [
      'mini.timi',
      'MINI.TIMI',
      'm\u0130ni.timi',
      'min\u0130.timi',
      'm\u0130n\u0130.timi',
      'mini.t\u0130mi',
    ];
    const statuses: number[] = [];
    for (const spelling of spellings) {
      const username = `${spelling}@example.test`;
      statuses.push((await limited.api().post('/fetch_api_key', { username, password: 'wrong' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expectError(
      await limited.api().post('/fetch_api_key', { username: user.delivery_email, password: user.password }),
      'RATE_LIMIT_HIT',
    );
  });

  test('keys lie encrypted, beside the digest by which they are found', async () => {
    const { api_key, id } = await buildUser(chat, realm.id);
    const [row] = await chat.db.query<{ api_key_hash: Buffer; api_key_encrypted: Buffer; text: string }>(
      'select api_key_hash, api_key_encrypted, users::text as text from users where id = $1',
      [id],
    );
    expect(row!.api_key_hash).toEqual(createHash('sha256').update(api_key).digest());
    expect(row!.api_key_encrypted.includes(api_key)).toBe(false);
    expect(row!.text).not.toContain(api_key);
  });

  test('works as hard on the password of who has no account: time does not tell who has one', async () => {
    const { id, delivery_email } = await buildUser(chat, realm.id);
    const password_hash = await chat.deps.passwords.hash('correct horse');
    await chat.db.query('update users set password_hash = $2 where id = $1', [id, password_hash]);
    const verify = jest.spyOn(argon2, 'verify');
    const worked: unknown[] = [];
    for (const username of [delivery_email, 'nobody.at.all@example.test', realm.bot.delivery_email]) {
      expectError(await signIn(username, 'wrong'), 'AUTHENTICATION_FAILED');
      worked.push(verify.mock.calls.splice(0).map(([hash, password]) => [costOf(hash), password]));
    }
    verify.mockRestore();
    expect(worked).toEqual([0, 1, 2].map(() => [[costOf(password_hash), 'wrong']]));
  });

  test('knows people at the address of their organization only, and nobody where there is none, or none any more', async () => {
    const closed = await buildRealm(chat, { is_default: false });
    const at = (host: string, { delivery_email: username, password }: { delivery_email: string; password: string }) =>
      chat.api().request('post', '/fetch_api_key').set('Host', host).type('form').send({ username, password });
    expectSuccess(await at(closed.host, closed.member), { user_id: closed.member.id });
    expectError(await at(closed.host, realm.member), 'AUTHENTICATION_FAILED');
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
    expectError(await at(closed.host, closed.member), 'REALM_DEACTIVATED');
    await chat.db.query('update realms set is_default = false where id = $1', [realm.id]);
    expectError(await at('nobody.example.test', realm.member), 'NONEXISTENT_SUBDOMAIN');
    await chat.db.query('update realms set is_default = true where id = $1', [realm.id]);
  });

  test('an address that asks too often is refused, whomever it asks for', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_ADDRESS: '86400:2' } });
    const ask = (username: string) => limited.api().post('/fetch_api_key', { username, password: 'wrong' });
    for (const n of [1, 2]) expectError(await ask(`somebody${n}@example.test`), 'AUTHENTICATION_FAILED');
    expectError(await ask('somebody3@example.test'), 'RATE_LIMIT_HIT', { 'retry-after': expect.any(Number) });
  });

  test('refuses a name that is longer than any address before it is counted or kept', async () => {
    expectRefused(
      await signIn(`${'a'.repeat(250)}@example.test`, 'secret'),
      'username is too long (limit: 254 characters)',
    );
  });

  test('stops guessing after five attempts for one address, on all replicas together; a right password forgives', async () => {
    const env = { RATE_LIMIT_PASSWORD: '1800:5', REDIS_PREFIX: chat.config.redisPrefix };
    const [one, two] = await Promise.all([chat.startReplica({ env }), chat.startReplica({ env })]);
    const user = await buildUser(chat, realm.id);
    const attempt = (replica: typeof one, password: string) =>
      replica.api().post('/fetch_api_key', { username: user.delivery_email, password });

    for (let round = 0; round < 2; round += 1) expectError(await attempt(one, 'wrong'), 'AUTHENTICATION_FAILED');
    expectSuccess(await attempt(two, user.password));
    for (let round = 0; round < 3; round += 1) expectError(await attempt(one, 'wrong'), 'AUTHENTICATION_FAILED');
    for (let round = 0; round < 2; round += 1) expectError(await attempt(two, 'wrong'), 'AUTHENTICATION_FAILED');
    const refused = await attempt(one, user.password);
    expectError(refused, 'RATE_LIMIT_HIT', { 'retry-after': expect.any(Number) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' });
  });
});
