import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  connectionOf,
  exchange,
  identify,
  messageOf,
  nextControlId,
  segmentsOf,
} from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Deps } from '../../deps/deps.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { FrameReader, framed } from '../hl7/index.js';
import { createListener, type Listener } from './listener.js';

const app = useClinical();
const open: Listener[] = [];
const { messageMs, unreadBytes, unreadMs } = HL7_LIMITS;
afterEach(() => Object.assign(HL7_LIMITS, { messageMs, unreadBytes, unreadMs }));
afterAll(() => Promise.all(open.map((each) => each.stop())));

const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

async function listening(deps: Partial<Deps> = {}) {
  const listener = createListener({ ...app.deps, ...deps });
  open.push(listener);
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  return { listener, port: (listener.server.address() as AddressInfo).port };
}

/** A system that sends, and collects what it is answered. */
async function connected(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answers: Buffer[] = [];
  const reader = new FrameReader();
  socket.on('data', (bytes: Buffer) => {
    for (const frame of reader.read(bytes)) if ('message' in frame) answers.push(frame.message);
    socket.emit('answered');
  });
  const until = async (count: number) => {
    while (answers.length < count) await once(socket, 'answered');
    return answers.map(segmentsOf);
  };
  return { socket, until, send: (message: string) => socket.write(framed(Buffer.from(message))) };
}

async function laboratory() {
  const practice = await exchange(app);
  const { clinic, administrator } = practice;
  const application = `L${clinic.id.slice(-12)}`;
  const named = { transport: 'mllp', sending_application: application, receiving_facility: null };
  const { connection } = await connectionOf(app, administrator, named);
  const patient = await app.build.patient(clinic);
  const result = (controlId: string, more = '') =>
    messageOf('ORU^R01', [identify(patient), ...RESULT.map((line) => line.replace('F-1', controlId))], {
      controlId,
      more,
    }).replace('|LAB|', `|${application}|`);
  return { ...practice, connection, patient, result };
}

test('messages of one connection are answered in their order, however their bytes come', async () => {
  const { clinic, result } = await laboratory();
  const { port } = await listening();
  const { socket, until } = await connected(port);
  const ids = Array.from({ length: 20 }, nextControlId);
  const bytes = Buffer.concat(ids.map((id) => framed(Buffer.from(result(id)))));
  for (let from = 0; from < bytes.length; from += 700) socket.write(bytes.subarray(from, from + 700));
  const answers = await until(20);
  expect(answers.map((each) => each['MSA'])).toEqual(ids.map((id) => ['MSA', 'AA', id]));
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(20);
  socket.destroy();
});

test('what is nobody’s is refused and not kept, and so is what comes from elsewhere', async () => {
  const { clinic, connection, administrator, result } = await laboratory();
  const { port } = await listening();
  const { socket, send, until } = await connected(port);
  send(messageOf('ORU^R01', RESULT).replace('|LAB|', '|NOBODY|'));
  await app
    .as(administrator)
    .patch(`/api/v1/interop/connections/${connection.id}`)
    .send({ peer_cidrs: ['192.0.2.0/24'] })
    .expect(200);
  send(result('ELSEWHERE'));
  send('nothing at all');
  const answers = await until(3);
  expect(answers.map((each) => each['MSA']?.[1])).toEqual(['AR', 'AR', 'AR']);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toEqual([]);
  socket.destroy();
});

test('a message that is too long is refused by its own number, and not kept', async () => {
  const { clinic, result } = await laboratory();
  const { port } = await listening();
  const { socket, send, until } = await connected(port);
  send(`${result('LONG')}NTE|1||${'x'.repeat(HL7_LIMITS.messageBytes)}`);
  send(result('SHORT'));
  const [long, short] = await until(2);
  expect(long).toMatchObject({
    MSA: ['MSA', 'AR', 'LONG'],
    ERR: expect.arrayContaining(['102^Data type error^HL70357']),
  });
  expect(short?.['MSA']).toEqual(['MSA', 'AA', 'SHORT']);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toHaveLength(1);
  socket.destroy();
});

test('in the enhanced mode the first acknowledgment leaves when the message is kept, the second when it is applied', async () => {
  const { result } = await laboratory();
  const { port } = await listening();
  const { socket, send, until } = await connected(port);
  send(result('ENHANCED', '|||AL|AL'));
  expect((await until(2)).map((each) => each['MSA'])).toEqual([
    ['MSA', 'CA', 'ENHANCED'],
    ['MSA', 'AA', 'ENHANCED'],
  ]);
  socket.destroy();
});

test('the same message at two listeners at once is applied once, and answered alike', async () => {
  const { clinic, result } = await laboratory();
  const [one, other] = [await listening(), await listening()];
  const senders = await Promise.all([connected(one.port), connected(other.port)]);
  const ids = Array.from({ length: 10 }, nextControlId);
  for (const id of ids) for (const { send } of senders) send(result(id));
  for (const { until } of senders)
    expect((await until(10)).map((each) => each['MSA'])).toEqual(ids.map((id) => ['MSA', 'AA', id]));
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(10);
  for (const { socket } of senders) socket.destroy();
});

test('whoever stops answers what is worked on first', async () => {
  const { clinic, result } = await laboratory();
  const { listener, port } = await listening();
  const { socket, until } = await connected(port);
  socket.write(Buffer.concat(Array.from({ length: 30 }, () => framed(Buffer.from(result(nextControlId()))))));
  await until(1);
  const answered: number[] = [];
  socket.once('close', () => answered.push(1));
  await listener.stop();
  const answers = await until(1);
  const kept = await app.db('interop_messages').where({ clinic_id: clinic.id });
  expect(kept.map((row: { control_id: string }) => row.control_id).sort()).toEqual(
    answers.map((each) => each['MSA']?.[2]).sort(),
  );
});

test('of a batch each message is of the connection that it names', async () => {
  const [one, other] = [await laboratory(), await laboratory()];
  const { port } = await listening();
  const { socket, until, send } = await connected(port);
  send(`BHS|^~\\&|LAB\r${one.result('ONE')}${other.result('OTHER')}BTS|2\r`);
  await until(1);
  for (const [{ clinic }, control_id] of [
    [one, 'ONE'],
    [other, 'OTHER'],
  ] as const)
    expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toMatchObject([
      { control_id, status: 'applied' },
    ]);
  socket.destroy();
});

test.each([
  ['a character set that is not read', '|P|2.5.1', '|P|2.5.1||||||ISO IR87', 'MSH^1^18', '103'],
  ['encoding characters that do not differ', '^~\\&', '^^^^', 'MSH^1^2', '102'],
])('a message with %s is refused, and kept', async (_, good, bad, location, code) => {
  const { clinic, result } = await laboratory();
  const { port } = await listening();
  const { socket, send, until } = await connected(port);
  send(result('BAD').replace(good, bad));
  const [answer] = await until(1);
  expect([answer?.['MSA']?.[1], answer?.['ERR']?.[2], answer?.['ERR']?.[3]?.slice(0, 3)]).toEqual([
    'AR',
    location,
    code,
  ]);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toMatchObject([{ status: 'rejected' }]);
  socket.destroy();
});

test('of a message that was accepted nothing else is said while the database is silent', async () => {
  const { clinic, result } = await laboratory();
  const kept = () => app.db('interop_messages').where({ clinic_id: clinic.id });
  const silent = async (...asked: Parameters<Deps['db']['transaction']>) => {
    if ((await kept()).length > 0) throw new Error('The database is silent.');
    return app.deps.db.transaction(...asked);
  };
  const { port } = await listening({ db: { ...app.deps.db, transaction: silent as Deps['db']['transaction'] } });
  const { socket, send, until } = await connected(port);
  const ended = once(socket, 'close');
  send(result('SILENT', '|||AL|AL'));
  await ended;
  expect((await until(1)).map((each) => each['MSA'])).toEqual([['MSA', 'CA', 'SILENT']]);
  const after = await connected((await listening()).port);
  after.send(result('SILENT', '|||AL|AL'));
  expect((await after.until(2)).map((each) => each['MSA']?.[1])).toEqual(['CA', 'AA']);
  expect(await kept()).toMatchObject([{ status: 'applied' }]);
  after.socket.destroy();
});

test('messages may go on for longer than one of them may take to come', async () => {
  Object.assign(HL7_LIMITS, { messageMs: 1_500 });
  const { result } = await laboratory();
  const { port } = await listening();
  const { socket, until } = await connected(port);
  const ids = Array.from({ length: 12 }, nextControlId);
  const bytes = Buffer.concat(ids.map((id) => framed(Buffer.from(result(id)))));
  const piece = Math.ceil(bytes.length / ids.length) - 1;
  for (let from = 0; from < bytes.length; from += piece, await pause(200))
    socket.write(bytes.subarray(from, from + piece));
  expect((await until(12)).map((each) => each['MSA']?.[2])).toEqual(ids);
  const ended = once(socket, 'close');
  socket.write('\x0bMSH|');
  await ended;
});

test('who does not read what they are answered is not connected for long', async () => {
  Object.assign(HL7_LIMITS, { unreadBytes: -1, unreadMs: 200 });
  const { result } = await laboratory();
  const { port } = await listening();
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  const ended = once(socket, 'close');
  socket.write(framed(Buffer.from(result('UNREAD'))));
  socket.write(framed(Buffer.from(result('NEVER'))));
  await pause(1_500);
  socket.resume();
  await ended;
  expect(await app.db('interop_messages').whereIn('control_id', ['UNREAD', 'NEVER'])).toHaveLength(1);
});
