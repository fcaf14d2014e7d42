import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';
import { previewMessages } from './preview-actions.js';

const app = useClinical();
const VALIDATE = '/api/v1/interop/hl7/validate';
const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

test('a message is read field by field, and nothing of what it would do stays', async () => {
  const { clinic, laboratory, administrator } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const validate = async (message: string, by: { token: string } = laboratory) =>
    (
      await app
        .as(by)
        .post('/api/v1/interop/hl7/validate')
        .set('Content-Type', 'application/hl7-v2')
        .send(message)
        .expect(200)
    ).body.data;
  const good = messageOf('ORU^R01', [identify(patient), ...RESULT]);
  const reading = await validate(good);
  expect(reading).toMatchObject({
    type: 'ORU^R01',
    version: '2.5.1',
    ack_code: 'AA',
    errors: [],
    changes: [{ action: 'create' }],
  });
  expect(reading.segments[1].fields).toContainEqual({ position: 7, name: 'Birth date', value: '19800517', errors: [] });
  const wrong = await validate(good.replace('13.5', 'much'));
  expect(wrong).toMatchObject({ ack_code: 'AR', errors: [{ location: 'OBX^1^5', code: '102' }], changes: [] });
  expect(wrong.segments.at(-1).fields).toContainEqual(
    expect.objectContaining({ position: 5, errors: ['OBX-5 is no number.'] }),
  );
  expect((await validate(good, administrator)).changes).toMatchObject([{ resource_type: 'lab_result', fields: [] }]);
  const told = { clinic_id: clinic.id, event: 'interop_message.validate', actor_id: administrator.id };
  expect(await app.db('audit_events').where(told)).toMatchObject([{ patient_ids: [patient.id] }]);
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toEqual([]);
  expect(await app.db('interop_messages').where({ clinic_id: clinic.id })).toEqual([]);
});

test('of a batch each message is read', async () => {
  const { clinic, laboratory } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const good = messageOf('ORU^R01', [identify(patient), ...RESULT]);
  const { body } = await app
    .as(laboratory)
    .post('/api/v1/interop/hl7/validate')
    .set('Content-Type', 'application/hl7-v2')
    .send(`BHS|^~\\&|LAB\r${good}${good.replace('13.5', 'much')}BTS|2\r`)
    .expect(200);
  expect(body.data).toMatchObject({ ack_code: 'AR', changes: [{ action: 'create' }], errors: [{ code: '102' }] });
  expect(body.data.segments.filter(({ name }: { name: string }) => name === 'MSH')).toHaveLength(2);
});

test('of a message with very many fields the first are shown, and those that are wrong', async () => {
  const { clinic, laboratory } = await exchange(app);
  const patient = await app.build.patient(clinic);
  const many = Array.from({ length: 50 }, (_, nth) => `ZZZ|${nth}${'|a'.repeat(9_000)}`);
  const wrong = RESULT.map((line) => line.replace('13.5', 'much'));
  const message = messageOf('ORU^R01', [identify(patient), ...many, ...wrong]);
  const post = app.as(laboratory).post(VALIDATE).set('Content-Type', 'application/hl7-v2').send(message);
  const answer = await post.expect(200);
  const { segments, fields_left, errors } = answer.body.data;
  const shown = segments.flatMap(({ fields }: { fields: object[] }) => fields);
  expect(shown).toHaveLength(10_001);
  expect(fields_left).toBeGreaterThan(440_000);
  expect(segments).toHaveLength(54);
  expect(errors).toMatchObject([{ location: 'OBX^1^5' }]);
  expect(segments.at(-1).fields).toMatchObject([{ position: 5, value: 'much', errors: ['OBX-5 is no number.'] }]);
  expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(1024 * 1024);
});

test('a connection is one of the clinic; another clinic’s, like an unknown one, is refused at its member', async () => {
  const { laboratory, connection } = await exchange(app);
  const other = await exchange(app);
  const validate = (id: string) =>
    app
      .as(laboratory)
      .post(`${VALIDATE}?connection_id=${id}`)
      .set('Content-Type', 'application/hl7-v2')
      .send(messageOf('ORU^R01', RESULT));

  await validate(connection.id).expect(200);
  for (const id of [other.connection.id, newId()])
    expect((await validate(id).expect(422)).body.errors).toEqual({ connection_id: [expect.any(String)] });
});

test('a database that is away is no unknown connection', async () => {
  const away = () => Promise.reject(new Error('The database is away.'));
  const call = { db: { rows: away, row: away }, clinic: { id: newId() } } as unknown as Parameters<
    typeof previewMessages
  >[0];
  const previewing = previewMessages(call, Buffer.from(messageOf('ORU^R01', RESULT)), newId());
  await expect(previewing).rejects.toThrow('The database is away.');
});
