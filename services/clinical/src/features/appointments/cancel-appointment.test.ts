import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function booked(values: Record<string, unknown> = {}, settings: object = {}) {
  const built = await app.build.practice();
  const { clinic, doctor } = built;
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { appointments: settings } });
  const patient = await app.build.user(clinic, 'patient');
  const appointment = await app.build.appointment(
    clinic,
    { patient_id: patient.patient_id ?? '', practitioner_id: doctor.practitioner_id },
    values,
  );
  const cancel = (caller: object, body: object = { reason: 'Ill' }) =>
    app.as(caller).post(`/api/v1/appointments/${appointment.id}/cancel`).send(body);
  return { ...built, patient, appointment, cancel };
}

test('it is cancelled with its reason, once, and its time is free again', async () => {
  const { clinic, doctor, patient, appointment, cancel } = await booked();
  expectInvalid(await cancel(doctor, {}), 'reason');
  expectInvalid(await cancel(doctor, { reason: '  ' }), 'reason');
  const response = await cancel(doctor);
  expect(response.body.data).toMatchObject({ status: 'cancelled', cancellation_reason: 'Ill', version: 2 });
  await expectAudit(app, response, {
    event: 'appointment.cancel',
    patient_ids: [patient.patient_id],
    changed_fields: ['status', 'cancellation_reason'],
  });
  const again = await cancel(doctor).set('Accept-Language', 'es');
  expect(again.body.errors).toEqual({ status: ['status no puede pasar a cancelled.'] });
  const { patient_id, practitioner_id, start_at, end_at } = appointment as unknown as Record<string, string>;
  const next = await app
    .as(doctor)
    .post('/api/v1/appointments')
    .send({ patient_id, practitioner_id, start_at, end_at });
  expect([next.status, clinic.id]).toEqual([201, clinic.id]);
});

test.each(['checked-in', 'fulfilled', 'noshow', 'waitlist', 'entered-in-error'])(
  'one that is %s is not cancelled',
  async (status) => {
    const { doctor, cancel } = await booked({ status });
    expectInvalid(await cancel(doctor), 'status');
  },
);

test('a patient cancels the own one, where the clinic lets patients and in time', async () => {
  const closed = await booked();
  expectDenied(await closed.cancel(closed.patient), 'missing_ability');
  const start = Date.now() + 47 * 3_600_000;
  const late = await booked(
    { start_at: new Date(start), end_at: new Date(start + 1_800_000) },
    { patient_change_hours: 48 },
  );
  expectInvalid(await late.cancel(late.patient), 'start_at');
  const { clinic, patient, cancel } = await booked({}, { patient_change_hours: 0 });
  const other = await app.build.user(clinic, 'patient');
  expectNotFound(await cancel(other));
  expect((await cancel(patient)).body.data.status).toBe('cancelled');
});

test('of cancellations at once, one counts', async () => {
  const { doctor, cancel } = await booked();
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(doctor)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  const stranger = await booked();
  expectNotFound(await cancel(stranger.doctor));
});
