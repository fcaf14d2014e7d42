import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** A patient whom the clinic's staff offered a time; it lets patients change nothing themselves. */
async function offered(values: Record<string, unknown> = {}) {
  const built = await app.build.practice();
  const { clinic, doctor } = built;
  const patient = await app.build.user(clinic, 'patient');
  const people = { patient_id: patient.patient_id ?? '', practitioner_id: doctor.practitioner_id };
  const appointment = await app.build.appointment(clinic, people, { status: 'pending', ...values });
  const confirm = (caller: object, headers = {}) =>
    app.as(caller).post(`/api/v1/appointments/${appointment.id}/confirm`).set(headers);
  return { ...built, patient, appointment, confirm };
}

test('a patient confirms the own appointment, once, and the front desk is told by the usual event', async () => {
  const { patient, appointment, confirm } = await offered();
  const read = await app.as(patient).get(`/api/v1/appointments/${appointment.id}`).expect(200);
  const seen = { 'If-Match': read.headers['etag'] ?? '' };
  expect((await confirm(patient, { 'If-Match': 'W/"v9-0"' })).status).toBe(412);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const response = await confirm(patient, { ...seen, ...key });
  expect(response.body.data).toMatchObject({ id: appointment.id, status: 'booked', version: 2 });
  const audit = { event: 'appointment.move', patient_ids: [patient.patient_id], changed_fields: ['status'] };
  await expectAudit(app, response, audit);
  const outbox = await app.db('outbox').where({ resource_id: appointment.id });
  expect(outbox.map(({ event }) => event)).toEqual(['appointment.move']);
  // The line was lost, and the app asks again.
  const again = await confirm(patient, { ...seen, ...key });
  expect([again.status, again.body.data.version]).toEqual([200, 2]);
  expectInvalid(await confirm(patient), 'status');
});

test('other patients, other clinics and other doctors do not find it', async () => {
  const { clinic, confirm } = await offered();
  const there = await app.build.practice();
  const strangers = [
    await app.build.user(clinic, 'patient'),
    await app.build.user(clinic, 'doctor'),
    await app.build.user(there.clinic, 'patient'),
    there.doctor,
  ];
  for (const each of strangers) expectNotFound(await confirm(each));
});

test.each(['proposed', 'booked', 'arrived', 'fulfilled', 'cancelled', 'waitlist', 'entered-in-error'])(
  'one that is %s is not confirmed',
  async (status) => {
    const { patient, confirm } = await offered({ status });
    expectInvalid(await confirm(patient), 'status');
  },
);

test('it is too late once it has begun, or the patient has died', async () => {
  const start = Date.now() - 60_000;
  const begun = await offered({ start_at: new Date(start), end_at: new Date(start + 1_800_000) });
  expectInvalid(await begun.confirm(begun.patient), 'start_at');
  const { patient, confirm } = await offered();
  await app.db('patients').where({ id: patient.patient_id }).update({ deceased_at: '2026-01-02T00:00:00Z' });
  expectInvalid(await confirm(patient), 'patient_id');
});
