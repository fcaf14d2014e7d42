import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { until } from '../../test/support/wait-until.js';
import { connectRedis } from './redis.js';

test('a connection that fell silent is made anew after three commands without an answer', async () => {
  const { hostname, port } = new URL(process.env['TEST_REDIS']!);
  const sockets = new Set<Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(server).pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const troubles: string[] = [];
  const redis = connectRedis(`redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`, (reason) =>
    troubles.push(reason),
  );
  const isHeard = async (word: string) => (await redis.echo(word).catch(() => undefined)) === word;
  await until(() => isHeard('heard'));

  for (const socket of sockets) socket.unpipe();
  const answers = await Promise.allSettled([1, 2, 3].map(() => redis.echo('lost')));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await until(() => isHeard('heard again'));
  expect(troubles).toContain('no answer');

  redis.disconnect();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});
