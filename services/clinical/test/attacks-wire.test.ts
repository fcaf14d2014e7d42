import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { random } from './support/seeded-random.js';
import { useClinical } from './support/use-clinical.js';
import { until, untilNobodyIsBusy, untilWaiting } from './support/wait-until.js';

/** What comes over a raw socket: whatever it is, it is answered in the envelope or not at all, and harms nobody. */
const app = useClinical();
let token: string;
beforeAll(async () => {
  token = (await app.build.practice()).doctor.token;
});

/**
 * All that the service says to these bytes. It is it that closes; where it waits for more, we leave once it has
 * been silent for a while, or at once with a reset.
 */
async function exchange(parts: readonly (string | Buffer)[], leave?: 'silence' | 'reset'): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('data', (chunk) => said.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const part of parts) {
    socket.write(part);
    await new Promise(setImmediate);
  }
  if (leave === 'silence') socket.setTimeout(200, () => socket.destroy());
  if (leave === 'reset') socket.resetAndDestroy();
  await closed;
  return Buffer.concat(said).toString('latin1');
}

/** Throws unless that is nothing, or answers with a status, an X-Request-Id and, where they refuse, the envelope. */
function checkAnswers(said: string): number[] {
  const statuses: number[] = [];
  let rest = said;
  while (rest) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    const status = Number(head.slice(9, 12));
    if (status === 100) {
      rest = rest.slice(end + 4);
      continue;
    }
    statuses.push(status);
    expect(head).toMatch(/^X-Request-Id: [\w.-]{8,128}\r?$/im);
    if (/^Transfer-Encoding: chunked/im.test(head)) break;
    const length = Number(/^Content-Length: (\d+)/im.exec(head)?.[1] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (status >= 400 && body) expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) });
    rest = rest.slice(end + 4 + length);
  }
  return statuses;
}

const get = (target: string, ...headers: string[]) =>
  ['GET ', target, ' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n', ...headers.map((h) => `${h}\r\n`), '\r\n'].join('');

test.each([
  ['an address that is none', get('http://['), 400],
  ['an address with a bad port', get('http://x:99999999/api/v1/ping'), 200],
  ['two slashes and a bracket', get('//['), 404],
  ['a path that cannot be decoded', get('/api/v1/patients/%ff%'), 404],
  ['a star', get('*'), 404],
  ['a request to be a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['a request to speak WebSocket', get('/nowhere', 'Upgrade: websocket'), 404],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /\r\n\r\n', 404],
  ['a word', 'hello\r\n\r\n', 400],
  ['TLS', Buffer.from('160301020001000001fc0303', 'hex'), 400],
])('%s is answered in the envelope', async (_, request, status) => {
  expect(checkAnswers(await exchange([request]))).toEqual([status]);
});

test('hundreds of damaged requests are answered in the envelope or not at all, and the service goes on', async () => {
  const { pick, integer, next } = random('wire');
  const body = JSON.stringify({ reason: 'x'.repeat(40), sections: [{ key: 'plan', content: 'y' }] });
  const forms = () => [
    `POST /api/mobile/v1/doctor/consultations HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `POST /api/v1/auth/tokens HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    `GET /api/v1/catalogs/cie10/export HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    `GET /api/v1/patients?cursor=abc&q=d HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\n\r\n`,
    `GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    `POST /api/v1/patients HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Encoding: ${pick(['gzip', 'br', 'deflate'])}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  ];
  const junk = [
    '\0',
    '\r',
    '\n',
    '\r\n\r\n',
    ' ',
    ':',
    '%',
    '[',
    '\u00ff',
    '-1',
    'ffffffffffffffff',
    '\t',
    '{"a":',
    '0\r\n\r\n',
  ];
  const damaged = () => {
    let text = pick(forms());
    for (let times = integer(0, 3); times > 0; times -= 1) {
      const at = integer(0, text.length);
      text = text.slice(0, at) + pick(junk) + text.slice(at + integer(0, 12));
    }
    return next() < 0.3 ? text.slice(0, integer(1, text.length)) : text;
  };
  const statuses = new Set<number>();
  // Undamaged they come as far as the operations.
  for (const form of forms()) for (const status of checkAnswers(await exchange([form]))) statuses.add(status);
  const attack = async () => {
    const text = damaged();
    const at = integer(0, text.length);
    const parts = [text.slice(0, at), text.slice(at)].map((part) => Buffer.from(part, 'latin1'));
    for (const status of checkAnswers(await exchange(parts, next() < 0.2 ? 'reset' : 'silence'))) statuses.add(status);
  };
  for (let tries = 0; tries < 30; tries += 1) await Promise.all(Array.from({ length: 20 }, attack));
  for (const status of [200, 400, 422]) expect(statuses).toContain(status);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect((await app.as().get('/api/v1/ping')).status).toBe(200);
});

/** Sends this, waits until it has come so far, and breaks the connection; done when the service has noticed. */
async function breakOff(
  id: string,
  bytes: string | Buffer,
  isSoFar: (req: IncomingMessage) => Promise<unknown>,
): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const arrived = new Promise<IncomingMessage>((resolve) => {
    app.server.on('request', (req) => req.headers['x-request-id'] === id && resolve(req));
  });
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  const req = await arrived;
  const noticed = once(req.socket, 'close').catch(() => undefined);
  await isSoFar(req);
  socket.resetAndDestroy();
  await noticed;
}

const somebodyWaits = () => untilWaiting(app);

/** What the trail says of a request, once it says something. */
async function rowOf(request_id: string) {
  await until(async () => (await app.db('audit_events').where({ request_id })).length > 0);
  return app.db('audit_events').where({ request_id }).first();
}

const isRead = (req: IncomingMessage) => until(() => req.listenerCount('data') > 0);

test.each(['before it is read', 'while it is read', 'while it is unpacked'])(
  'of a body that breaks off %s nothing is done, its key stays free, and the service has not failed',
  async (when) => {
    const { clinic, doctor } = await app.build.practice();
    const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
    const id = `broken-off-${clinic.id}`;
    const cut = `POST ${CONSULTATIONS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${doctor.token}\r\nX-Request-Id: ${id}\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n`;
    const packed = gzipSync(JSON.stringify({ reason: 'Cough' })).subarray(0, 20);
    if (when === 'while it is read') await breakOff(id, `${cut}\r\n{"reason":"Cou`, isRead);
    else if (when === 'while it is unpacked')
      await breakOff(id, Buffer.concat([Buffer.from(`${cut}Content-Encoding: gzip\r\n\r\n`), packed]), isRead);
    else {
      const lock = await app.db.transaction();
      await lock.raw('lock table access_tokens in access exclusive mode');
      await breakOff(id, `${cut}\r\n{"reason":"Cou`, somebodyWaits);
      await lock.rollback();
    }
    expect(await rowOf(id)).toMatchObject({ http_status: 422, outcome: 4, reason: 'validation_failed' });
    expect(await app.db('consultations').where({ clinic_id: clinic.id })).toEqual([]);
    const again = await app.as(doctor).post(CONSULTATIONS).set('Idempotency-Key', 'k').send({ reason: 'Cough' });
    expect(again.status).toBe(201);
    expect(app.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  },
);

test('a caller who hangs up within an export is no failure of the service', async () => {
  const lock = await app.db.transaction();
  await lock.raw('lock table cie10_codes in access exclusive mode');
  const ended = app.logged.length;
  await breakOff(
    'hung-up-on',
    `GET /api/v1/catalogs/cie10/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX-Request-Id: hung-up-on\r\n\r\n`,
    somebodyWaits,
  );
  await lock.rollback();
  expect(await rowOf('hung-up-on')).toMatchObject({ http_status: 200 });
  await untilNobodyIsBusy(app);
  expect((await app.as().get('/api/v1/ping')).status).toBe(200);
  expect(app.logged.slice(ended).filter((line) => line.includes('request failed'))).toEqual([]);
});
