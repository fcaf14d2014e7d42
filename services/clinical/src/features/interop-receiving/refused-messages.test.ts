import {
  binary,
  connectionOf,
  exchange,
  identify,
  lastMessage,
  messageOf,
  MESSAGES,
} from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { HL7_LIMITS } from '../../limits/index.js';

const app = useClinical();
const { groups, repeatedIds } = HL7_LIMITS;
afterEach(() => Object.assign(HL7_LIMITS, { groups, repeatedIds }));

const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];
const told = (answer: Record<string, string[]>) => [answer['MSA']?.[1], answer['ERR']?.[3]?.slice(0, 3)];

test('over HTTP too MSH-3 to 6 say what the connection asks for', async () => {
  const { clinic, administrator } = await exchange(app);
  const named = { sending_application: 'LAB', sending_facility: 'NORTH', receiving_facility: 'CLINIC' };
  const { send } = await connectionOf(app, administrator, named);
  const patient = await app.build.patient(clinic);
  const message = messageOf('ORU^R01', [identify(patient), ...RESULT]);
  for (const other of ['|OTHER|NORTH|EHR|CLINIC|', '|LAB|SOUTH|EHR|CLINIC|', '|LAB|NORTH|EHR|ELSEWHERE|'])
    expect(told(await send(message.replace('|LAB|NORTH|EHR|CLINIC|', other)))).toEqual(['AR', '204']);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toEqual([]);
  expect(told(await send(message.replace('|EHR|', '|ANYTHING|')))).toEqual(['AA', undefined]);
});

test('the acknowledgment of a message that cannot be read names it', async () => {
  const { clinic, send } = await exchange(app);
  const message = messageOf('ORU^R01', ['PID|1||9'], { controlId: 'BAD-2' });
  const bad = await send(message.replace('^~\\&', '^^^^'));
  expect([bad['MSA'], bad['ERR']?.[2]]).toEqual([['MSA', 'AR', 'BAD-2'], 'MSH^1^2']);
  const set = await send(messageOf('ORU^R01', [], { controlId: 'BAD-3', more: '||||||ISO IR87' }));
  expect(set['MSA']).toEqual(['MSA', 'AR', 'BAD-3']);
  expect(await lastMessage(app, clinic)).toMatchObject({ status: 'rejected', control_id: 'BAD-3' });
});

test('in the enhanced mode CR is for what is not taken, CE for what cannot be read', async () => {
  const { send } = await exchange(app);
  const enhanced = { more: '|||AL|NE' };
  const of = async (type: string, values: Record<string, string>) =>
    told(await send(messageOf(type, ['PID|1||9'], { ...enhanced, ...values })));
  expect(await of('ORU^R01', { processing: 'T' })).toEqual(['CR', '202']);
  expect(await of('ORU^R01', { version: '3.0' })).toEqual(['CR', '203']);
  expect(await of('ZZZ^Z01', {})).toEqual(['CR', '200']);
  expect(await of('ORU^R01', { controlId: '9'.repeat(250) })).toEqual(['CE', '102']);
  expect(told(await send(messageOf('ORU^R01', ['no segment'], enhanced)))).toEqual(['CE', '100']);
});

test('other messages with a control id that was used are kept only so often', async () => {
  Object.assign(HL7_LIMITS, { repeatedIds: 3 });
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const message = messageOf('ORU^R01', [identify(patient), ...RESULT]);
  expect(told(await send(message))).toEqual(['AA', undefined]);
  for (const value of ['1', '1', '2', '3', '4', '5'])
    expect(told(await send(message.replace('13.5', value)))).toEqual(['AR', '205']);
  const kept = await app.db('interop_messages').where({ clinic_id: clinic.id, repeats_id: true });
  expect(kept).toHaveLength(3);
  expect(told(await send(message))).toEqual(['AA', undefined]);
});

test('a message makes only so many records', async () => {
  Object.assign(HL7_LIMITS, { groups: 2 });
  const { clinic, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const reports = (count: number) => Array.from({ length: count }, (_, n) => `OBR|${n}||F-${n}|1-8^Test^L`);
  expect(told(await send(messageOf('ORU^R01', [identify(patient), ...reports(3)])))).toEqual(['AR', '207']);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toEqual([]);
});

test('each message of a batch is kept as its bytes came', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const bodies = ['1', '2'].map((value) =>
    messageOf('ORU^R01', [identify(patient), ...RESULT.map((line) => line.replace('F-1', `B-${value}`))]),
  );
  const [first = '', second = ''] = bodies;
  const lines = first.replaceAll('\r', '\r\n');
  await send(`FHS|^~\\&|LAB\nBHS|^~\\&|LAB\n${lines}${second}BTS|2\nFTS|1\n`);
  const kept = await app.db('interop_messages').where({ clinic_id: clinic.id }).orderBy('id');
  expect(kept.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied']);
  const content = async (id: string) =>
    (await app.as(laboratory).get(`${MESSAGES}/${id}/content`).buffer(true).parse(binary).expect(200)).body.toString();
  expect([await content(kept[0].id), await content(kept[1].id)]).toEqual([lines, second]);
});
