import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

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
    expectError(wrong, 'AUTHENTICATION_FAILED');
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
    expectError(await signIn('max', 'secret'), 'BAD_REQUEST');
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

  test('refuses a name that is longer than any address before it is counted or kept', async () => {
    expectError(await signIn(`${'a'.repeat(250)}@example.test`, 'secret'), 'BAD_REQUEST');
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
