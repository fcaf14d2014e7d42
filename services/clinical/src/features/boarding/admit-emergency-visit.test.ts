import { ADMISSIONS, bedOf, stepsOf as stepsOfAdmission } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody in care in the emergency room, and a ward. */
async function scene() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const ward = await wardWith(app, clinic, 2);
  const { id } = await emergencyVisit(app, doctor, patient);
  const steps = stepsOf(app, doctor, id);
  await steps.treated();
  const visit = async () => (await steps.get().expect(200)).body.data;
  const admit = async (body: object = {}) => (await steps.post('admit', body).expect(201)).body.data;
  return { ...practice, ...ward, id, steps, visit, admit };
}

const board = async (doctor: { token: string }) =>
  (await app.as(doctor).get('/api/v1/emergency/board').expect(200)).body.data;

test('who is admitted without a bed boards, on both boards, until they have one', async () => {
  const { doctor, patient, ward, bed, id, steps, visit } = await scene();
  const response = await steps.post('admit', { reason: 'Pneumonia', isolation: 'droplet' }).expect(201);
  const admission = response.body.data;
  expect(admission).toMatchObject({ status: 'waiting', source: 'emergency', emergency_visit_id: id });
  expect(response.headers['location']).toBe(`${ADMISSIONS}/${admission.id}`);
  await expectAudit(app, response, {
    event: 'admission.preadmit',
    resource_id: admission.id,
    patient_ids: [patient.id],
  });
  const told = await app.db('outbox').where({ request_id: response.headers['x-request-id'] }).pluck('event');
  expect(told.sort()).toEqual(['admission.preadmit', 'emergency_visit.admit']);
  expect(await visit()).toMatchObject({ status: 'boarding', admission_id: admission.id, disposition: null });
  expect(await board(doctor)).toMatchObject([{ id, status: 'boarding', admission_id: admission.id }]);
  const metrics = async () => (await app.as(doctor).get('/api/v1/emergency/metrics').expect(200)).body.data.boarding;
  expect(await metrics()).toEqual({ now: 1, median: null, p90: null });
  expectInvalid(await steps.post('admit', {}), 'status');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const keep = { admission_id: admission.id, until };
  await app.as(doctor).post(`/api/v1/beds/${bed.id}/reservations`).send(keep).expect(201);
  const beds = (await app.as(doctor).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data;
  expect(beds[0]).toMatchObject({ state: 'reserved', admission: { id: admission.id, patient: { id: patient.id } } });

  const { body } = await stepsOfAdmission(app, doctor, admission.id).post('admit', { bed_id: bed.id }).expect(200);
  const after = await visit();
  expect(after).toMatchObject({
    status: 'disposed',
    disposition: { outcome: 'admitted', by: { id: doctor.practitioner_id } },
  });
  expect(after.left_at).toBe(body.data.admitted_at);
  expect(await board(doctor)).toEqual([]);
  expect(await metrics()).toMatchObject({ now: 0, median: expect.any(Number) });
  expectInvalid(await steps.post('reopen', { reason: 'Mistake' }), 'status');
});

test('with a bed the visit ends at once; taken back, the patient boards, and cancelled they are in care', async () => {
  const { doctor, bed, steps, visit, admit } = await scene();
  const before = new Date(Date.now() - 3_600_000).toISOString();
  expectInvalid(await steps.post('admit', { bed_id: bed.id, admitted_at: before }), 'admitted_at');
  expect((await bedOf(app, doctor, bed.id)).state).toBe('free');
  const admission = await admit({ bed_id: bed.id });
  expect(admission.status).toBe('admitted');
  expect(await visit()).toMatchObject({ status: 'disposed', disposition: { outcome: 'admitted' } });
  const { post } = stepsOfAdmission(app, doctor, admission.id);
  await post('undo', { reason: 'Not there yet' }).expect(200);
  expect(await visit()).toMatchObject({ status: 'boarding', disposition: null, left_at: null });
  await post('cancel', { reason: 'Better' }).expect(200);
  expect(await visit()).toMatchObject({ status: 'in_care', admission_id: null });
  const again = await admit({ bed_id: bed.id });
  await stepsOfAdmission(app, doctor, again.id).post('cancel', { reason: 'Somebody else' }).expect(200);
  expect(await visit()).toMatchObject({ status: 'in_care', left_at: null });
});

test('who leaves while they board, or was never there, is admitted no more', async () => {
  for (const end of [
    (steps: ReturnType<typeof stepsOf>) => steps.post('disposition', { outcome: 'left_without_being_seen' }),
    (steps: ReturnType<typeof stepsOf>) => steps.post('cancel', { reason: 'Somebody else' }),
  ]) {
    const { doctor, steps, visit, admit } = await scene();
    const { id } = await admit();
    expectInvalid(await steps.post('disposition', { outcome: 'discharged' }), 'outcome');
    const response = await end(steps);
    expect(response.status).toBe(200);
    expect(response.body.data.admission_id).toBeNull();
    expect((await stepsOfAdmission(app, doctor, id).get()).status).toBe('cancelled');
    const told = await app.db('outbox').where({ request_id: response.headers['x-request-id'] }).pluck('event');
    expect(told).toContain('admission.cancel_preadmit');
    if ((await visit()).status === 'entered_in_error') continue;
    await expectAudit(app, response, { event: 'emergency_visit.disposition' });
    expect((await steps.post('reopen', { reason: 'Came back' }).expect(200)).body.data.status).toBe('in_care');
  }
});

test('a visit that was an error stays one, whatever becomes of its admission', async () => {
  for (const [action, status] of [
    ['undo', 'waiting'],
    ['cancel', 'entered_in_error'],
  ] as const) {
    const { doctor, bed, steps, visit, admit } = await scene();
    const admission = await admit({ bed_id: bed.id });
    await steps.post('cancel', { reason: 'Somebody else' }).expect(200);
    const { post } = stepsOfAdmission(app, doctor, admission.id);
    expect((await post(action, { reason: 'Mistake' }).expect(200)).body.data).toMatchObject({ status });
    expect(await visit()).toMatchObject({ status: 'entered_in_error' });
  }
});

test('only from care, by who treats, where the clinic has beds; of ten at once one does', async () => {
  const { clinic, doctor, steps, visit } = await scene();
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await stepsOf(app, desk, (await visit()).id).post('admit', {}), 'missing_ability');
  const other = await emergencyVisit(app, doctor, await app.build.patient(clinic));
  expectInvalid(await stepsOf(app, doctor, other.id).post('admit', {}), 'status');
  const answers = await Promise.all(Array.from({ length: 10 }, () => steps.post('admit', {})));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'status');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: ['emergency'] } });
  await stepsOf(app, doctor, other.id).treated();
  expect((await stepsOf(app, doctor, other.id).post('admit', {})).status).toBe(403);
});
