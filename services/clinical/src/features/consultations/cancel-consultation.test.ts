import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { openConsultation } from '../../../test/support/clinical-records.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

const app = useClinical();

const cancel = (caller: { token: string }, id: string, reason?: unknown) =>
  app
    .as(caller)
    .post(`${pathOf(id)}/cancel`)
    .send({ reason });

test('a void consultation stays readable, with its reason and its signature', async () => {
  const { doctor, patient, consultation } = await openConsultation(app, { status: 'completed' });
  const before = await app.as(doctor).get(pathOf(consultation.id));
  const response = await cancel(doctor, consultation.id, 'Wrong patient');
  expect(response.body.data).toMatchObject({ status: 'entered_in_error', cancellation_reason: 'Wrong patient' });
  expect(response.body.data.signature).toEqual(before.body.data.signature);
  await expectAudit(app, response, { event: 'consultation.cancel', action: 'U', patient_ids: [patient.id] });
  expect((await app.as(doctor).get(pathOf(consultation.id))).status).toBe(200);
  expectInvalid(await cancel(doctor, consultation.id, 'Again'), 'status');
});

test('a reason is required', async () => {
  const { doctor, consultation } = await openConsultation(app);
  for (const reason of [undefined, '', '   ', 5, null])
    expectInvalid(await cancel(doctor, consultation.id, reason), 'reason');
});

test('a nurse cancels a draft, but not what a doctor has signed', async () => {
  const draft = await openConsultation(app);
  const nurse = await app.build.user(draft.clinic, 'nurse');
  expect((await cancel(nurse, draft.consultation.id, 'Opened twice')).status).toBe(200);
  const signed = await app.build.consultation(draft.clinic, draft.doctor.practitioner_id, {
    status: 'completed',
    patient_id: draft.patient.id,
  });
  expectDenied(await cancel(nurse, signed.id, 'x'), 'missing_ability');
});

test('a stranger cancels nothing', async () => {
  const { consultation } = await openConsultation(app);
  const stranger = await app.build.practice();
  expectNotFound(await cancel(stranger.doctor, consultation.id, 'x'));
  expect((await app.db('consultations').where({ id: consultation.id }).first()).status).toBe('draft');
});
