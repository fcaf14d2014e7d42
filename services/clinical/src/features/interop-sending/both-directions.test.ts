import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { CONNECTIONS, exchange, identify, messageOf, segmentsOf } from '../../../test/support/interop.js';
import { SENDS, telling, useReceivers, useSenders } from '../../../test/support/interop-sending.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { framed, FrameReader } from '../hl7/index.js';
import { createListener } from '../interop-receiving/listener.js';

const app = useClinical({ config: SENDS });
const receiver = useReceivers();
const { work } = useSenders(app);

/** A connection in both directions, whose other side sends over MLLP; and what makes a message for it. */
async function scene() {
  const { clinic, send } = await exchange(app);
  const { received, fields, address } = await receiver();
  const application = `B${clinic.id.slice(-12)}`;
  const { connection, administrator } = await telling(app, clinic, address, {
    direction: 'both',
    transport: 'mllp',
    types: ['ADT'],
    sending_application: application,
    receiving_facility: null,
  });
  const patient = await app.build.patient(clinic);
  const admit = () => send(messageOf('ADT^A01', [identify(patient), 'PV1|1|I']));
  const say = async (controlId: string, type = 'ADT^A08', segments = ['PID|1||9^^^NORTH']) => {
    const listener = createListener(app.deps);
    listener.server.listen(0, '127.0.0.1');
    await once(listener.server, 'listening');
    const socket = net.connect((listener.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const message = messageOf(type, segments, { controlId }).replace('|LAB|', `|${application}|`);
    socket.write(framed(Buffer.from(message)));
    const [bytes] = await once(socket, 'data');
    const [frame] = new FrameReader().read(bytes as Buffer);
    socket.destroy();
    await listener.stop();
    return frame && 'message' in frame ? segmentsOf(frame.message)['MSA']?.slice(0, 3) : undefined;
  };
  const kept = async () =>
    (await app.db('interop_messages').where({ connection_id: connection.id }).orderBy('direction')).map(
      ({ direction, control_id, status }) => [direction, control_id, status],
    );
  return { clinic, administrator, connection, received, fields, admit, say, kept };
}

test('the other side may use a number that we have used', async () => {
  const { fields, admit, say, kept } = await scene();
  await admit();
  await work();
  const controlId = fields(0, 'MSH')[9] ?? '';
  expect(await say(controlId)).toEqual(['MSA', 'AE', controlId]);
  expect(await kept()).toEqual([
    ['in', controlId, 'quarantined'],
    ['out', controlId, 'acknowledged'],
  ]);
});

test('we may use a number that the other side has used', async () => {
  const { administrator, connection, received, admit, say, kept } = await scene();
  const status = (action: string) =>
    app.as(administrator).post(`${CONNECTIONS}/${connection.id}/${action}`).send({}).expect(200);
  await status('pause');
  await admit();
  await work();
  const [{ id }] = await app.db('interop_queue').where({ connection_id: connection.id });
  const hash = createHash('sha256').update(`${id} 0`).digest('hex');
  const controlId = BigInt(`0x${hash}`).toString(36).toUpperCase().slice(0, 20);
  await status('resume');
  await say(controlId);
  await work();
  expect(received).toHaveLength(1);
  expect(await kept()).toEqual([
    ['in', controlId, 'quarantined'],
    ['out', controlId, 'acknowledged'],
  ]);
});

test('nobody is told what they said themselves', async () => {
  const { clinic, received, fields, admit, say } = await scene();
  const person = identify(await app.build.patient(clinic));
  expect(await say('OWN', 'ADT^A01', [person, 'PV1|1|I'])).toEqual(['MSA', 'AA', 'OWN']);
  await admit();
  await work();
  expect(received).toHaveLength(1);
  expect(fields(0, 'PID')[3]).not.toBe(person.split('|')[3]);
});
