import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { useReminders } from '../../../test/support/reminders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const { after, appointed } = useReminders(app);

const set = (caller: object, { id }: { id: string }, enabled: unknown) =>
  app.as(caller).put(`/api/v1/patients/${id}/reminders`).send({ enabled });

test('a patient who wants no reminders gets none, until they do again', async () => {
  const { appointment, doctor, patient, email } = await appointed(50);
  const response = await set(doctor, patient, false);
  expect(response.body.data).toEqual({ enabled: false });
  await expectAudit(app, response, {
    event: 'patient.set_reminders',
    patient_ids: [patient.id],
    changed_fields: ['reminders_enabled'],
    details: { enabled: false },
  });
  expect(await after(3, appointment)).toEqual([]);
  expect((await set(doctor, patient, true)).status).toBe(200);
  expect((await after(44, appointment)).map(({ to }) => to)).toEqual([email]);
});

test('others do not find the patient, clinics without the area are refused, and so is what is no answer', async () => {
  const { doctor, patient, clinic } = await app.build.practice();
  expectNotFound(await set((await app.build.practice()).doctor, patient, false));
  expectNotFound(await set(doctor, { id: 'x' }, false));
  expectInvalid(await set(doctor, patient, 'no'), 'enabled');
  expectDenied(await set(await app.build.user(clinic, 'patient'), patient, false), 'missing_ability');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await set(doctor, patient, false), 'area_disabled');
});

test('a refusal by one record holds for the record that it becomes part of', async () => {
  const { clinic, doctor, patient: target } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const source = await app.build.patient(clinic);
  await set(doctor, source, false);
  expect((await merging(app, desk, source, target)).status).toBe(200);
  expect(await app.db('patients').where({ id: target.id }).first('reminders_enabled')).toEqual({
    reminders_enabled: false,
  });
});
