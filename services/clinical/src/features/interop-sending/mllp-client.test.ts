import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { SENDS } from '../../../test/support/interop-sending.js';
import { framed } from '../hl7/index.js';
import { exchangeMessage } from './mllp-client.js';

test('whoever answers without an end is not listened to', async () => {
  const chunk = framed(Buffer.alloc(64_000, 'MSA|AA|another one|'));
  let sent = 0;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    const go = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on('drain', go);
    go();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let looked = 0;
  const asked = exchangeMessage(
    SENDS,
    { address, tls: { required: false, client_fingerprint: null } },
    Buffer.from('MSH|'),
    () => {
      looked += 1;
      return false;
    },
  );
  await expect(asked).rejects.toThrow('The answer is too long.');
  expect(looked).toBeLessThan(20);
  server.close();
});
