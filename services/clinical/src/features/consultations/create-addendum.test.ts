import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { openConsultation } from '../../../test/support/clinical-records.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

const app = useClinical();

const add = (caller: { token: string }, id: string, content: unknown) =>
  app
    .as(caller)
    .post(`${pathOf(id)}/addenda`)
    .send({ content });

test('an addendum says who added it, changes the ETag, and leaves the signed text alone', async () => {
  const { clinic, doctor, patient, consultation } = await openConsultation(app, { status: 'completed' });
  const before = await app.as(doctor).get(pathOf(consultation.id));
  const nurse = await app.build.user(clinic, 'nurse');
  const response = await add(nurse, consultation.id, 'Called the patient.\nFever is gone.');
  expect(response.status).toBe(201);
  expect(response.body.data.addenda).toMatchObject([
    { author: { id: nurse.practitioner_id }, content: 'Called the patient.\nFever is gone.' },
  ]);
  expect(response.body.data.signature).toEqual(before.body.data.signature);
  expect(response.headers['etag']).not.toBe(before.headers['etag']);
  await expectAudit(app, response, { event: 'consultation.addendum', action: 'C', patient_ids: [patient.id] });
  await add(doctor, consultation.id, 'Second');
  const after = await app.as(doctor).get(pathOf(consultation.id));
  expect(after.body.data.addenda.map(({ content }: { content: string }) => content)).toEqual([
    'Called the patient.\nFever is gone.',
    'Second',
  ]);
});

test('only a completed consultation takes addenda, and an empty one is none', async () => {
  const draft = await openConsultation(app);
  expectInvalid(await add(draft.doctor, draft.consultation.id, 'x'), 'status');
  const voided = await openConsultation(app, { status: 'entered_in_error' });
  expectInvalid(await add(voided.doctor, voided.consultation.id, 'x'), 'status');
  const { doctor, consultation } = await openConsultation(app, { status: 'completed' });
  for (const content of ['', ' \n', null, 5, 'x'.repeat(20_001)])
    expectInvalid(await add(doctor, consultation.id, content), 'content');
});

test('sent twice with one key it is added once, and the application may not change it', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app, { status: 'completed' });
  const send = () => add(doctor, consultation.id, 'Once').set('Idempotency-Key', 'addendum-1');
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await app.db('consultation_addenda').where({ consultation_id: consultation.id })).toHaveLength(1);
  for (const statement of [`update consultation_addenda set content = 'x'`, 'delete from consultation_addenda'])
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '42501',
    });
});

test('a stranger finds nothing to add to, and a patient may not', async () => {
  const { clinic, consultation } = await openConsultation(app, { status: 'completed' });
  const stranger = await app.build.practice();
  expectNotFound(await add(stranger.doctor, consultation.id, 'x'));
  expectDenied(await add(await app.build.user(clinic, 'patient'), consultation.id, 'x'), 'missing_ability');
});
