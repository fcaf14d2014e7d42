import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  connectionOf,
  exchange,
  identify,
  messageOf,
  nextControlId,
  segmentsOf,
} from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { FrameReader, framed } from '../hl7/index.js';
import { createListener, type Listener } from './listener.js';

const app = useClinical();
const open: Listener[] = [];
afterAll(() => Promise.all(open.map((each) => each.stop())));

const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN||||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

async function listening() {
  const listener = createListener(app.deps);
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
