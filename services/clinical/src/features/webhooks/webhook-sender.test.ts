import { createSocket } from 'node:dgram';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { startReceiver, type Receiver } from '../../../test/support/webhook-receiver.js';
import { createSender } from './webhook-sender.js';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const letter = (url = receiver.url) => ({ url, headers: { 'webhook-id': '1' }, body: '{}' });

test('what is answered 2xx is taken, anything else is not, and no redirect is followed', async () => {
  expect(await receiver.send(letter())).toEqual({ answer_status: 204, error: null });
  for (const status of [301, 302, 307, 308]) {
    receiver.received.length = 0;
    receiver.answer((response) => response.writeHead(status, { Location: receiver.url }).end());
    expect(await receiver.send(letter())).toEqual({ answer_status: status, error: 'answer_status' });
    expect(receiver.received).toHaveLength(1);
  }
  receiver.answer((response) => response.writeHead(500).end('no'));
  expect(await receiver.send(letter())).toEqual({ answer_status: 500, error: 'answer_status' });
});

test('addresses that only this network reaches are refused, written in whatever way', async () => {
  const send = createSender();
  const { port } = receiver;
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'metadata.google.internal',
    'intranet',
    '169.254.169.254',
  ])
    expect({ host, ...(await send(letter(`https://${host}:${port}/`))) }).toEqual({
      host,
      answer_status: null,
      error: 'private_address',
    });
  expect(receiver.received).toEqual([]);
});

test('one private address among those of a name is enough to refuse it', async () => {
  const resolve = async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await receiver.sender({ resolve })(letter())).toEqual({ answer_status: null, error: 'private_address' });
});

test('a name that changes its mind after it was looked at leads nowhere else: it is resolved once', async () => {
  let asked = 0;
  const resolve = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  expect(await receiver.sender({ resolve })(letter())).toEqual({ answer_status: 204, error: null });
  expect(asked).toBe(1);
});

test('a name that is unknown, a port that is closed and a certificate of somebody else are told apart', async () => {
  const unknown = receiver.sender({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unknown(letter())).toMatchObject({ error: 'unresolvable' });
  expect(await receiver.sender({ resolve: async () => [] })(letter())).toMatchObject({ error: 'unresolvable' });
  expect(await receiver.send(letter(receiver.url.replace('receiver.test', 'another.test')))).toMatchObject({
    error: 'untrusted_certificate',
  });
  const untrusting = createSender({ resolve: async () => [{ address: '127.0.0.1', family: 4 }], isPublic: () => true });
  expect(await untrusting(letter())).toMatchObject({ error: 'untrusted_certificate' });
  await receiver.stop();
  expect(await receiver.send(letter())).toMatchObject({ error: 'unreachable' });
  receiver = await startReceiver();
});

test('one that speaks no TLS, hangs up, or sends headers without end is not waited for', async () => {
  const rude = createTcpServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n'));
  rude.listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  expect((await receiver.send(letter(`https://receiver.test:${port}/`))).error).not.toBeNull();
  rude.close();
  receiver.answer((response) => response.socket?.destroy());
  expect(await receiver.send(letter())).toMatchObject({ error: 'unreachable' });
  receiver.answer((response) => response.writeHead(200, { 'X-Long': 'x'.repeat(64_000) }).end());
  expect(await receiver.send(letter())).toMatchObject({ answer_status: null, error: 'unreachable' });
});

test('one that would rather speak another protocol has not taken it, and keeps nobody', async () => {
  receiver.server.on('secureConnection', (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  expect(await receiver.send(letter())).toEqual({ answer_status: null, error: 'unreachable' });
});

test('an answer without end, or shorter than it says, is taken by its status and cut off', async () => {
  const closed: Promise<unknown>[] = [];
  receiver.answer((response) => {
    closed.push(once(response, 'close'));
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await receiver.send(letter())).toEqual({ answer_status: 200, error: null });
  await Promise.all(closed);
  receiver.answer((response) =>
    response.writeHead(200, { 'Content-Length': '1000' }).write('short', () => response.destroy()),
  );
  expect(await receiver.send(letter())).toEqual({ answer_status: 200, error: null });
});

test('names whose server is silent keep nobody from looking up others', async () => {
  const names = createSocket('udp4');
  names.on('message', (query, { address, port }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    // Silent about every name but the receiver's, which has one address of version 4.
    if (!question.includes('receiver') || question.at(-3) !== 1) return;
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
    names.send(Buffer.concat([header, question, answer]), port, address);
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');
  const send = receiver.sender({ resolve: undefined, nameServers: [`127.0.0.1:${names.address().port}`] });
  const ended: string[] = [];
  const silent = Array.from({ length: 8 }, (_, i) =>
    send(letter(`https://silent${i}.test/`)).finally(() => ended.push('silent')),
  );
  expect(await send(letter()).finally(() => ended.push('told'))).toEqual({ answer_status: 204, error: null });
  expect(new Set((await Promise.all(silent)).map(({ error }) => error))).toEqual(new Set(['unresolvable']));
  expect(ended).toHaveLength(9);
  names.close();
});

test('one that never answers is given up, and so is a name that never resolves', async () => {
  receiver.answer(() => {});
  const answerMs = 500;
  const hanging = receiver.sender({ answerMs, resolve: () => new Promise(() => {}) });
  const outcomes = await Promise.all([receiver.sender({ answerMs })(letter()), hanging(letter())]);
  expect(outcomes).toEqual([
    { answer_status: null, error: 'timeout' },
    { answer_status: null, error: 'timeout' },
  ]);
});
