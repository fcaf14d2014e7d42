import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { framed } from '../hl7/index.js';
import { createListener } from './listener.js';

const app = useClinical();

test('who sends faster than messages are taken fills no memory with them', async () => {
  let go = () => {};
  const held = new Promise<never>((_, reject) => (go = () => reject(new Error('The database is away.'))));
  const listener = createListener({ ...app.deps, db: { ...app.deps.db, transaction: () => held } });
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  const { port } = listener.server.address() as AddressInfo;
  const there = once(listener.server, 'connection') as Promise<[net.Socket]>;
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  const [peer] = await there;
  const large = framed(Buffer.from(messageOf('ORU^R01', ['NTE|1||'.padEnd(900_000, 'x')])));
  for (let nth = 0; nth < 25; nth += 1) socket.write(large);
  await pause(1_500);
  expect(peer.bytesRead).toBeLessThan(4_000_000);
  socket.destroy();
  go();
  await listener.stop();
});
