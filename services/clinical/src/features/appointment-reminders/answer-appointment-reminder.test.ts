import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { linkIn, useReminders } from '../../../test/support/reminders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const { after, linked } = useReminders(app);

const answer = (path: string, said: string) => app.as().post(path).send({ answer: said });
const statusOf = async ({ id }: { id: string }) => (await app.db('appointments').where({ id }).first())?.status;

test('a patient confirms a pending appointment by the link, once, as the usual event', async () => {
  const { appointment, clinic, patient, path } = await linked({ status: 'pending' });
  const response = await answer(path, 'confirm');
  expect(response.body).toMatchObject({ data: { status: 'booked' } });
  expect(await statusOf(appointment)).toBe('booked');
  await expectAudit(app, response, {
    event: 'appointment.answer_reminder',
    clinic_id: clinic.id,
    actor_id: patient.id,
    actor_role: 'patient',
    resource_id: appointment.id,
    patient_ids: [patient.id],
    changed_fields: ['status'],
    details: { link: true, status: 'booked' },
  });
  const told = await app.db('outbox').where({ resource_id: appointment.id });
  expect(told.map(({ event }) => event)).toEqual(['appointment.move']);
  for (const said of ['confirm', 'cancel']) expectNotFound(await answer(path, said));
  expectNotFound(await app.as().get(path));
});

test('a booked appointment is cancelled by the link, whatever patients may change themselves, and its time is free', async () => {
  const { appointment, clinic, doctor, path } = await linked();
  const response = await answer(path, 'cancel');
  expect(response.body).toMatchObject({ message: 'The appointment is cancelled.', data: { status: 'cancelled' } });
  const told = await app.db('outbox').where({ resource_id: appointment.id });
  expect(told.map(({ event }) => event)).toEqual(['appointment.cancel']);
  const { body } = await app.as(doctor).get(`/api/v1/appointments/${appointment.id}`);
  expect(body.data).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'El paciente la canceló con el enlace del recordatorio.',
  });
  const { start_at, end_at, patient_id, practitioner_id } = appointment;
  await app.build.appointment(clinic, { patient_id, practitioner_id }, { start_at, end_at });
});

test('confirming a booked appointment changes nothing, and the next reminder may still cancel it', async () => {
  const { appointment, path } = await linked();
  expect((await answer(path, 'confirm')).status).toBe(200);
  expect(await app.db('appointments').where({ id: appointment.id }).first()).toMatchObject({
    status: 'booked',
    version: 1,
  });
  expectNotFound(await answer(path, 'cancel'));
  const [next] = await after(44, appointment);
  const later = `/api/v1/appointment-reminders/${linkIn(next)}`;
  expect((await answer(later, 'cancel')).status).toBe(200);
});

test('a clinic that does not use the area any more takes no answers', async () => {
  const { appointment, clinic, path } = await linked();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw(`settings || '{"areas": []}'`) });
  expectNotFound(await app.as().get(path));
  expectNotFound(await answer(path, 'cancel'));
  expect(await statusOf(appointment)).toBe('booked');
});

test('of two answers at once one counts', async () => {
  const { path } = await linked({ status: 'pending' });
  const answers = await Promise.all([answer(path, 'confirm'), answer(path, 'cancel'), answer(path, 'confirm')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('nobody confirms for a record that is closed, or an appointment that was cancelled; other answers are refused', async () => {
  const { appointment, patient, doctor, path } = await linked({ status: 'pending' });
  expectInvalid(await answer(path, 'maybe'), 'answer');
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await answer(path, 'confirm'), 'patient_id');
  await app.db('patients').where({ id: patient.id }).update({ active: true });
  await app.as(doctor).post(`/api/v1/appointments/${appointment.id}/cancel`).send({ reason: 'Ill' }).expect(200);
  expectNotFound(await answer(path, 'confirm'));
});
