import { buildRealm } from '../../test/support/builders.js';
import { expectError } from '../../test/support/expect.js';
import { startChat } from '../../test/support/start.js';
import { startTcpProxy } from '../../test/support/tcp-proxy.js';
import { until } from '../../test/support/until.js';

test('five wrong passwords are all there are in a window, whether Redis is there, is lost or comes back', async () => {
  const proxy = await startTcpProxy(process.env['TEST_REDIS']!);
  const chat = await startChat({ env: { RATE_LIMIT_PASSWORD: '1800:5', REDIS_URL: proxy.url } });
  await until(() => chat.deps.redis?.status === 'ready');
  const realm = await buildRealm(chat);
  const guess = () =>
    chat.api().post('/fetch_api_key', { username: realm.member.delivery_email, password: 'not this one' });
  for (let n = 1; n <= 3; n += 1)
    expectError(await guess(), 'AUTHENTICATION_FAILED', { msg: 'Wrong e-mail address or password.' });
  proxy.cut();
  await until(() => chat.deps.redis?.status !== 'ready');
  for (let n = 4; n <= 5; n += 1)
    expectError(await guess(), 'AUTHENTICATION_FAILED', { msg: 'Wrong e-mail address or password.' });
  expectError(await guess(), 'RATE_LIMIT_HIT', { msg: 'Too many requests: wait before you try again.' });
  proxy.restore();
  await until(() => chat.deps.redis?.status === 'ready');
  expectError(await guess(), 'RATE_LIMIT_HIT', { msg: 'Too many requests: wait before you try again.' });
  await chat.stop();
  await proxy.close();
});
