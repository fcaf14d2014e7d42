import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

/** A Tuesday; in Santiago it is noon, at UTC-3. */
const app = useClinical({ clock: () => new Date('2026-03-10T15:00:00.000Z') });

const AT = { start_at: '2026-03-11T13:00:00.000Z', duration_minutes: 30 };

async function sent() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const colleague = await app.build.user(clinic, 'doctor');
  const to_practitioner_id = colleague.practitioner_id;
  const { id } = await referral(app, doctor, patient, { to_practitioner_id });
  const accept = (body: object = {}, caller: { token?: string; api_key?: string } = colleague, headers = {}) =>
    app.as(caller).post(`/api/v1/referrals/${id}/accept`).set(headers).send(body);
  const booked = () => app.db('appointments').where({ clinic_id: clinic.id });
  return { ...practice, colleague, id, accept, booked };
}

test('accepting is a version and told, without a visit where none is asked for', async () => {
  const { patient, id, accept, booked } = await sent();
  const response = await accept();
  expect(response.body.data).toMatchObject({ id, status: 'accepted', appointment_id: null, version: 2 });
  const changed_fields = ['status'];
  await expectAudit(app, response, {
    event: 'referral.accept',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields,
  });
  expect(await app.db('outbox').where({ resource_id: id }).orderBy('version').pluck('event')).toEqual([
    'referral.create',
    'referral.accept',
  ]);
  expect(await booked()).toEqual([]);
  expectInvalid(await accept(), 'status');
});

test('the visit is booked in the same transaction, with whom it is to, and is told as an appointment', async () => {
  const { patient, colleague, accept, booked } = await sent();
  const response = await accept({ appointment: AT });
  const [appointment, ...others] = await booked();
  expect(others).toEqual([]);
  expect(response.body.data).toMatchObject({ status: 'accepted', appointment_id: appointment.id });
  expect(appointment).toMatchObject({
    patient_id: patient.id,
    practitioner_id: colleague.practitioner_id,
    reason: null,
  });
  const request_id = response.headers['x-request-id'];
  const told = await app.db('outbox').where({ request_id }).pluck('event');
  expect(told.toSorted()).toEqual(['appointment.create', 'referral.accept']);
  await expectAudit(app, response, { details: { appointment_id: appointment.id } });
  const versions = await app.as(colleague).get(`/api/v1/appointments/${appointment.id}/versions`);
  expect(versions.body.data).toHaveLength(1);
});

test('what booking refuses is named below the appointment, and nothing is accepted', async () => {
  const { clinic, doctor, patient, colleague, id, accept, booked } = await sent();
  const taken = { patient_id: (await app.build.patient(clinic)).id, practitioner_id: colleague.practitioner_id ?? '' };
  await app.build.appointment(clinic, taken, { start_at: AT.start_at, end_at: '2026-03-11T13:30:00.000Z' });
  expectInvalid(await accept({ appointment: AT }), 'appointment.start_at');
  expectInvalid(await accept({ appointment: { ...AT, start_at: '2026-01-01T10:00:00Z' } }), 'appointment.start_at');
  expectInvalid(await accept({ appointment: {} }), 'appointment.start_at', 'appointment.duration_minutes');
  expectInvalid(await accept({ appointment: { ...AT, duration_minutes: 0 } }), 'appointment.duration_minutes');
  // Doctors book for themselves; others may accept what they have no calendar to book in.
  expectDenied(await accept({ appointment: AT }, doctor), 'missing_ability');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['referrals:write'] });
  expectDenied(await accept({ appointment: AT }, key), 'missing_ability');
  const outside = await referral(app, doctor, patient);
  const path = `/api/v1/referrals/${outside.id}/accept`;
  expectInvalid(await app.as(doctor).post(path).send({ appointment: AT }), 'appointment');
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await accept({ appointment: { ...AT, start_at: '2026-03-12T13:00:00Z' } }), 'patient_id');
  expect(await app.db('referrals').where({ id })).toMatchObject([{ status: 'sent', version: 1, appointment_id: null }]);
  expect(await booked()).toHaveLength(1);
  expect((await accept()).status).toBe(200);
});

test('of sends at once one accepts and books; under one key they are all answered the same', async () => {
  const first = await sent();
  const all = await Promise.all(Array.from({ length: 4 }, () => first.accept({ appointment: AT })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(await first.booked()).toHaveLength(1);
  const second = await sent();
  const key = { 'Idempotency-Key': newId() };
  const same = await Promise.all([1, 2, 3].map(() => second.accept({ appointment: AT }, undefined, key)));
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await second.booked()).toHaveLength(1);
});

test('of a stale version nothing is accepted', async () => {
  const { accept, booked } = await sent();
  const stale = await accept({ appointment: AT }, undefined, { 'If-Match': 'W/"v7"' });
  expect(stale.status).toBe(412);
  expect(await booked()).toEqual([]);
  expect((await accept({}, undefined, { 'If-Match': 'W/"v1"' })).status).toBe(200);
});

test('what was sent of a merged record is booked for the record that is left', async () => {
  const { clinic, patient, accept, booked } = await sent();
  const target = await app.build.patient(clinic);
  expect((await merging(app, await app.build.user(clinic, 'front_desk'), patient, target)).status).toBe(200);
  expect((await accept({ appointment: AT })).body.data.patient.id).toBe(target.id);
  expect(await booked()).toMatchObject([{ patient_id: target.id }]);
});
