import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const versionsOf = (id: string) => `/api/v1/appointments/${id}/versions`;

async function booked(status = 'booked') {
  const built = await app.build.practice();
  const { clinic, doctor, patient } = built;
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  return { ...built, appointment: await app.build.appointment(clinic, people, { status }) };
}

test('it says what each change made of the appointment', async () => {
  const { doctor, patient, appointment } = await booked();
  await app.as(doctor).post(`/api/v1/appointments/${appointment.id}/cancel`).send({ reason: 'Ill' }).expect(200);
  const response = await app.as(doctor).get(versionsOf(appointment.id));
  expect(response.body.data).toMatchObject([
    { version: 2, event: 'appointment.cancel', content: { status: 'cancelled', cancellation_reason: 'Ill' } },
    { version: 1, event: null, content: { status: 'booked', timezone: 'America/Santiago' } },
  ]);
  await expectAudit(app, response, { event: 'appointment.history', patient_ids: [patient.id] });
});

test('a visit that a signed consultation ends has that version too, and its followers are told', async () => {
  const { doctor, patient, appointment } = await booked('arrived');
  const signed = await app
    .as(doctor)
    .post('/api/mobile/v1/doctor/consultations')
    .send({
      status: 'completed',
      patient_id: patient.id,
      appointment_id: appointment.id,
      diagnoses: [{ code: 'J03.9', role: 'principal' }],
    });
  expect(signed.status).toBe(201);
  const { body } = await app.as(doctor).get(versionsOf(appointment.id));
  expect(body.data).toMatchObject([
    { version: 2, event: 'appointment.fulfil', actor: { id: doctor.id }, content: { status: 'fulfilled' } },
    { version: 1, event: null, content: { status: 'arrived' } },
  ]);
  const told = await app.db('outbox').where({ request_id: signed.headers['x-request-id'] }).orderBy('event');
  expect(told).toMatchObject([
    { event: 'appointment.fulfil', resource_id: appointment.id, version: 2, patient_ids: [patient.id] },
    { event: 'consultation.create', resource_id: signed.body.data.id, version: 1, patient_ids: [patient.id] },
  ]);
});

test('who may not see the appointment does not see its history', async () => {
  const { clinic, appointment } = await booked();
  const [other, foreign] = [await app.build.user(clinic, 'patient'), await booked()];
  expectNotFound(await app.as(other).get(versionsOf(appointment.id)));
  expectNotFound(await app.as(foreign.doctor).get(versionsOf(appointment.id)));
});
