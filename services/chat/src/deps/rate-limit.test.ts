import { startRedis } from '../../../../infra/local/redis.mjs';
import { buildRealm } from '../../test/support/builders.js';
import { expectError } from '../../test/support/expect.js';
import { startChat, type Chat } from '../../test/support/start.js';
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.js';
import { until } from '../../test/support/wait-until.js';

const WINDOW = '1800:5';

/** A server of this test's own, which really ends, whichever one the others share. */
async function startOwnRedis() {
  const given = process.env['TEST_REDIS_URL'];
  delete process.env['TEST_REDIS_URL'];
  try {
    return await startRedis();
  } finally {
    if (given !== undefined) process.env['TEST_REDIS_URL'] = given;
  }
}

async function scene(redisUrl: string) {
  const proxy = await startTcpProxy(redisUrl);
  const chat = await startChat({
    env: { RATE_LIMIT_PASSWORD: WINDOW, REDIS_URL: proxy.url },
    redisAnswerMs: 1_000,
  });
  await until(() => chat.deps.redis?.status === 'ready');
  const realm = await buildRealm(chat);
  const signIn = (password: string) =>
    chat.api().post('/fetch_api_key', { username: realm.member.delivery_email, password });
  return {
    chat,
    proxy,
    realm,
    async guessInVain(times: number) {
      for (let n = 0; n < times; n += 1) {
        expectError(await signIn('not this one'), 'AUTHENTICATION_FAILED', {
          msg: 'Wrong e-mail address or password.',
        });
      }
    },
    async isOver() {
      for (const password of ['not this one', realm.member.password]) {
        expectError(await signIn(password), 'RATE_LIMIT_HIT', { msg: 'Too many requests: wait before you try again.' });
      }
    },
    end: () => endOf(chat, proxy),
  };
}

async function endOf(chat: Chat, proxy: TcpProxy) {
  await chat.stop();
  await proxy.close();
}

test('five wrong passwords are all there are in a window, whether Redis is there, is cut off or comes back', async () => {
  const { chat, proxy, guessInVain, isOver, end } = await scene(process.env['TEST_REDIS']!);
  await guessInVain(3);
  proxy.cut();
  await until(() => chat.deps.redis?.status !== 'ready');
  await guessInVain(2);
  await isOver();
  proxy.restore();
  await until(() => chat.deps.redis?.status === 'ready');
  await isOver();
  await end();
});

test('the same where Redis ends between two guesses, and where one that remembers nothing takes its place', async () => {
  const redis = await startOwnRedis();
  const { chat, proxy, realm, guessInVain, isOver, end } = await scene(redis.url);
  await guessInVain(3);
  await redis.stop();
  await until(() => chat.deps.redis?.status !== 'ready');
  await guessInVain(1);
  const next = await startOwnRedis();
  proxy.passTo(next.url);
  await until(() => chat.deps.redis?.status === 'ready');
  await guessInVain(1);
  await isOver();
  const other = await chat.startReplica({ redisAnswerMs: 1_000 });
  await until(() => other.deps.redis?.status === 'ready');
  await next.stop();
  await until(() => other.deps.redis?.status !== 'ready');
  expectError(
    await other.api().post('/fetch_api_key', { username: realm.moderator.delivery_email, password: 'not this one' }),
    'AUTHENTICATION_FAILED',
    { msg: 'Wrong e-mail address or password.' },
  );
  await isOver();
  await end();
});
