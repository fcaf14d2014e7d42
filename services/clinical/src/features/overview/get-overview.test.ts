import { addDays, dayIn } from '../../calendar.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { laboratoryTest, labResult } from '../../../test/support/clinical-records.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/overview';

const app = useClinical({ clock: () => now });
/** It stays today while these tests run. */
const now = new Date();

async function aClinic() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const administrator = await app.build.user(clinic, 'administrator');
  const today = dayIn(clinic.timezone, now);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  /** An appointment of the hour, `HH`, on that day where the clinic is. */
  const at = async (day: string, time: string, values: Record<string, unknown> = {}) => {
    const { rows } = await app.db.raw(`select ?::timestamp at time zone ? as start`, [
      `${day} ${time}`,
      clinic.timezone,
    ]);
    const start_at = new Date(rows[0].start);
    const end_at = new Date(start_at.getTime() + 60_000);
    return app.build.appointment(clinic, people, { start_at, end_at, ...values });
  };
  return { ...practice, administrator, today, at };
}

const read = async (caller: Credentials) => {
  const response = await app.as(caller).get(PATH);
  expect(response.status).toBe(200);
  return response.body.data;
};

test('an administrator sees the appointments of seven days by state, where the clinic is', async () => {
  const { clinic, administrator, today, at } = await aClinic();
  await at(today, '00:00', { status: 'fulfilled' });
  await at(today, '23:58', { status: 'booked' });
  await at(today, '23:58', { status: 'noshow' });
  await at(today, '12:00', { status: 'noshow' });
  await at(addDays(today, 1), '00:00');
  await at(addDays(today, -6), '00:00', { status: 'cancelled' });
  await at(addDays(today, -7), '23:58');
  const response = await app.as(administrator).get(PATH).query({ date: '2020-01-01', practitioner_id: 'x' });
  expect(response.body.data.days).toEqual([
    { day: addDays(today, -6), appointments: [{ status: 'cancelled', count: 1 }] },
    ...[-5, -4, -3, -2, -1].map((days) => ({ day: addDays(today, days), appointments: [] })),
    {
      day: today,
      appointments: [
        { status: 'booked', count: 1 },
        { status: 'fulfilled', count: 1 },
        { status: 'noshow', count: 2 },
      ],
    },
  ]);
  await expectAudit(app, response, { event: 'overview.read', action: 'R', resource_id: clinic.id, patient_ids: [] });
});

test('what waits is counted: results to release, open orders, refused access, keys about to end', async () => {
  const { clinic, administrator, doctor, patient } = await aClinic();
  expect(await read(administrator)).toMatchObject({
    results_to_release: 0,
    orders_open: 0,
    refused_access: 0,
    keys_expiring: 0,
  });
  await labResult(app, doctor, patient);
  await labResult(app, doctor, patient, { release: true });
  await labResult(app, doctor, patient, { status: 'preliminary' });
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const order = await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${consultation.id}/lab-orders`)
    .send({ items: [{ test_id: await laboratoryTest(app) }] });
  expect(order.status).toBe(200);
  expectDenied(await app.as(doctor).get('/api/v1/audit-events'), 'missing_ability');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  for (const [expires_at, more] of [
    [inDays(13), {}],
    [inDays(15), {}],
    [inDays(-1), {}],
    [inDays(13), { revoked_at: new Date() }],
  ] as const)
    await app.build.apiKey(clinic, 'live', { expires_at, ...more });
  const waiting = { results_to_release: 1, orders_open: 1, refused_access: 1, keys_expiring: 1 };
  expect(await read(administrator)).toMatchObject(waiting);

  const [order_id, result] = [
    order.body.data.id,
    await app.db('lab_results').where({ clinic_id: clinic.id, status: 'final', released_at: null }).first(),
  ];
  await app.as(doctor).post(`/api/v1/lab-results/${result.id}/release`).send({}).expect(200);
  await app.as(doctor).post(`/api/v1/orders/${order_id}/hold`).send({ reason: 'Holidays' }).expect(200);
  expect(await read(administrator)).toMatchObject({ results_to_release: 0, orders_open: 1 });
  await app.as(doctor).post(`/api/v1/orders/${order_id}/cancel`).send({ reason: 'Not needed' }).expect(200);
  expect(await read(administrator)).toMatchObject({ orders_open: 0 });
});

test('who lacks an ability gets null, doctors and patients count their own appointments, nobody another clinic’s', async () => {
  const { clinic, doctor, patient, today, at } = await aClinic();
  const [front, nurse, colleague, asPatient] = await Promise.all([
    app.build.user(clinic, 'front_desk'),
    app.build.user(clinic, 'nurse'),
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'patient'),
  ]);
  await labResult(app, doctor, patient);
  await at(today, '10:00');
  const [own, theirs] = [[{ status: 'booked', count: 1 }], []];
  const none = { results_to_release: null, orders_open: null, refused_access: null, keys_expiring: null };
  for (const [caller, appointments] of [
    [front, own],
    [nurse, own],
    [doctor, own],
    [colleague, theirs],
    [asPatient, theirs],
    [await app.build.apiKey(clinic, 'live', { scopes: ['appointments:read'] }), own],
  ] as const) {
    const { days, ...others } = await read(caller);
    expect(days.at(-1)).toEqual({ day: today, appointments });
    expect(others).toEqual(none);
  }
  const stranger = await aClinic();
  expect((await read(stranger.administrator)).days.at(-1)).toMatchObject({ appointments: [] });
  expect(await read(stranger.administrator)).toMatchObject({ results_to_release: 0, refused_access: 0 });
  expectDenied(await app.as(front).get(PATH).set('X-Clinic-ID', stranger.clinic.id), 'clinic_not_allowed');
  const scopeless = await app.build.apiKey(clinic, 'live', { scopes: ['catalogs:read'] });
  expectDenied(await app.as(scopeless).get(PATH), 'missing_ability');
});
