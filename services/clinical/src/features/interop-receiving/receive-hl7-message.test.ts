import { useClinical } from '../../../test/support/use-clinical.js';
import { exchange, identify, lastMessage, messageOf } from '../../../test/support/interop.js';

const app = useClinical();
const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||20260101070000|||||||||||||||20260101075000||LAB|F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|12-16|N|||F',
];

test('a result is applied, and acknowledged by the commit that applied it', async () => {
  const { clinic, send, doctor } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const answer = await send(messageOf('ORU^R01^ORU_R01', [identify(patient), ...RESULT], { controlId: 'A-1' }));
  expect(answer['MSA']).toEqual(['MSA', 'AA', 'A-1']);
  expect(answer['MSH']?.slice(2, 6)).toEqual(['EHR', 'CLINIC', 'LAB', 'NORTH']);
  expect(answer['MSH']?.[8]).toBe('ACK^R01^ACK');
  // Versions before 2.7 allow 20 characters.
  expect(answer['MSH']?.[9]).toMatch(/^[0-9A-Z]{20}$/);
  const kept = await lastMessage(app, clinic);
  expect(kept).toMatchObject({ status: 'applied', patient_id: patient.id, type: 'ORU^R01', control_id: 'A-1' });
  const [made] = kept.results;
  const { body } = await app.as(doctor).get(`/api/v1/lab-results/${made?.resource_id}`).expect(200);
  expect(body.data).toMatchObject({
    status: 'final',
    code: { code: '718-7' },
    observations: [{ value: { number: 13.5, unit: 'g/dL' }, interpretation: 'N' }],
  });
});

test('what was sent before is answered as it was, and nothing is applied twice', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const message = messageOf('ORU^R01', [identify(patient), ...RESULT]);
  const [first, second] = [await send(message), await send(message)];
  expect(second).toEqual(first);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(1);
  const other = await send(message.replace('13.5', '7.5'));
  expect(other['MSA']?.[1]).toBe('AR');
  expect(other['ERR']?.[3]).toBe('205^Duplicate key identifier^HL70357');
  expect(await lastMessage(app, clinic)).toMatchObject({ status: 'quarantined' });
});

test('a control id that is too long is refused, and so it is when it comes again', async () => {
  const { clinic, send } = await exchange(app);
  const message = messageOf('ORU^R01', ['PID|1||9'], { controlId: '9'.repeat(300) });
  const [first, second] = [await send(message), await send(message)];
  expect([first['MSA']?.[1], first['ERR']?.slice(2, 4)]).toEqual(['AR', ['MSH^1^10', '102^Data type error^HL70357']]);
  expect(second).toEqual(first);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('a patient who is not known waits in the worklist', async () => {
  const { clinic, send } = await exchange(app);
  const answer = await send(messageOf('ORU^R01', ['PID|1||999^^^ELSEWHERE^MR||Doe^Jane', ...RESULT]));
  expect(answer['MSA']?.[1]).toBe('AE');
  expect(answer['ERR']?.slice(2, 5)).toEqual(['PID^1^3', '204^Unknown key identifier^HL70357', 'E']);
  expect(await lastMessage(app, clinic)).toMatchObject({ status: 'quarantined', patient_id: null });
});

test.each([
  ['ACK^A01', {}, '200'],
  ['ADT^A60', {}, '201'],
  ['ORU^R01', { processing: 'T' }, '202'],
  ['ORU^R01', { version: '3.0' }, '203'],
])('%s with %j is refused with %s', async (type, values, code) => {
  const { clinic, send } = await exchange(app);
  const answer = await send(messageOf(type, ['PID|1||9'], values));
  expect([answer['MSA']?.[1], answer['ERR']?.[3]?.slice(0, 3)]).toEqual(['AR', code]);
  expect(await lastMessage(app, clinic)).toMatchObject({ status: 'rejected' });
});

test('without a good key nobody sends, and what is no message of HL7 v2 is 415', async () => {
  const { connection } = await exchange(app);
  const post = (key: string, type: string) =>
    app.as().post('/api/v1/interop/hl7/messages').set('X-API-Key', key).set('Content-Type', type).send('MSH|');
  await post('hl7_x_y', 'application/hl7-v2').expect(401);
  await post(`${connection.key}x`, 'application/hl7-v2').expect(401);
  await post(connection.key, 'text/plain').expect(415);
});

test('with the enhanced mode the first acknowledgment is asked for by MSH-15', async () => {
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const first = await send(messageOf('ORU^R01', [identify(patient), ...RESULT], { more: '|||AL|NE' }));
  expect(first['MSA']?.[1]).toBe('CA');
  const refused = await send(messageOf('ORU^R01', [identify(patient)], { more: '|||AL|NE', processing: 'D' }));
  expect(refused['MSA']?.[1]).toBe('CR');
  const both = await send(
    messageOf('ORU^R01', [identify(patient), ...RESULT.map((line) => line.replace('F-1', 'F-2'))], {
      more: '|||AL|AL',
    }),
  );
  expect(both['MSA']?.[1]).toBe('AA');
});
