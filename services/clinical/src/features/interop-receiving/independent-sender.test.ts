import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Batch, Client, Message, type InboundResponse } from 'node-hl7-client';
import { connectionOf, exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createListener, type Listener } from './listener.js';

const app = useClinical();
let listener: Listener;
beforeAll(async () => {
  listener = createListener(app.deps);
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
});
afterAll(() => listener.stop());

/** A laboratory whose program is another's: what it builds, how it frames it and how it reads answers is not this service's. */
async function laboratory() {
  const practice = await exchange(app);
  const application = `L${practice.clinic.id.slice(-12)}`;
  const named = { transport: 'mllp', sending_application: application, receiving_facility: null };
  await connectionOf(app, practice.administrator, named);
  const patient = await app.build.patient(practice.clinic);
  const result = (value: string, controlId: string) =>
    messageOf(
      'ORU^R01',
      [
        identify(patient),
        `OBR|1||${controlId}|718-7^Hemoglobin^LN|||||||||||||||||||||F`,
        `OBX|1|NM|718-7^Hemoglobin^LN||${value}|g/dL|||||F`,
      ],
      { controlId },
    ).replace('|LAB|', `|${application}|`);
  const { port } = listener.server.address() as AddressInfo;
  const answers: ReturnType<InboundResponse['getMessage']>[] = [];
  const outbound = new Client({ host: '127.0.0.1' }).createConnection({ port, waitAck: true }, (answer) => {
    answers.push(answer.getMessage());
    outbound.emit('answered');
  });
  await once(outbound, 'connect');
  const answered = async (count: number) => {
    while (answers.length < count) await once(outbound, 'answered');
    return answers.map((each) => [each.get('MSA.1').toString(), each.get('MSA.2').toString()]);
  };
  return { ...practice, result, outbound, answered };
}

test('a laboratory with a program of another maker sends results, and reads what it is answered', async () => {
  const { clinic, result, outbound, answered } = await laboratory();
  for (const [n, value] of ['13.5', '14.1', '9.8'].entries()) {
    await outbound.sendMessage(new Message({ text: result(value, `OTHER${n}`) }));
    expect((await answered(n + 1)).at(-1)).toEqual(['AA', `OTHER${n}`]);
  }
  const values = await app.db('observations').where({ clinic_id: clinic.id }).pluck('value_number');
  expect(values.map(Number)).toEqual(expect.arrayContaining([9.8, 13.5, 14.1]));
  await outbound.close();
});

test('its batch is taken message by message', async () => {
  const { clinic, result, outbound, answered } = await laboratory();
  const batch = new Batch();
  batch.start();
  for (const [n, value] of ['13.5', '14.1'].entries())
    batch.add(new Message({ text: result(value, `BATCH${clinic.id.slice(-4)}${n}`) }));
  batch.end();
  await outbound.sendMessage(batch);
  await answered(1);
  const kept = await app.db('interop_messages').where({ clinic_id: clinic.id }).orderBy('id');
  expect(kept.map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(2);
  await outbound.close();
});
