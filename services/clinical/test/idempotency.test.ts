import { BRISK } from '../src/db/db-settings.js';
import { expectAudit, expectDenied, expectInvalid } from './support/expect.js';
import { medication } from './support/clinical-records.js';
import { startApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

const app = useClinical({ clock: () => now });
let now: Date;
beforeEach(() => {
  now = new Date();
});

const post = (caller: { token?: string; api_key?: string }, key: string, body: object = {}, on = app) =>
  on.as(caller).post(CONSULTATIONS).set('Idempotency-Key', key).send(body);

test('fifty equal requests at once make one row and fifty equal answers', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(doctor, 'race', { patient_id: patient.id, reason: 'Cough' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49);
  expect(await app.db('consultations').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect(await app.db('audit_events').where({ clinic_id: clinic.id, replayed: true })).toHaveLength(49);
});

test('the same key with another payload is 422, however the payload is ordered', async () => {
  const { doctor, patient } = await app.build.practice();
  await post(doctor, 'k', { patient_id: patient.id, reason: 'a' });
  const reordered = await post(doctor, '"k"', { reason: 'a', patient_id: patient.id });
  expect(reordered.headers['idempotent-replayed']).toBe('true');
  const other = await post(doctor, 'k', { patient_id: patient.id, reason: 'b' });
  expectInvalid(other, 'idempotency_key');
  expectInvalid(await post(doctor, 'k', { patient_id: patient.id, reason: 'a', unknown: 1 }), 'idempotency_key');
});

test('a refused request leaves its key free', async () => {
  const { doctor, patient } = await app.build.practice();
  expect((await post(doctor, 'k', { status: 'completed' })).status).toBe(422);
  expect((await post(doctor, 'k', { patient_id: patient.id })).status).toBe(201);
});

test("another caller's key, and the same key elsewhere, are fresh", async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const stranger = await app.build.practice();
  const mine = await post(doctor, 'k', { patient_id: patient.id });
  for (const caller of [colleague, stranger.doctor]) {
    const answer = await post(caller, 'k');
    expect(answer.status).toBe(201);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
    expect(answer.text).not.toContain(mine.body.data.id);
  }
  const order = await app
    .as(doctor)
    .post(`${CONSULTATIONS}/${mine.body.data.id}/imaging-orders`)
    .set('Idempotency-Key', 'k')
    .send({ items: [{}] });
  expect(order.status).toBe(200);
});

test('access is checked again before a replay', async () => {
  const { clinic, doctor } = await app.build.practice();
  await post(doctor, 'k');
  await app.build.phiPolicy(clinic, { roles: ['nurse'] });
  expect((await post(doctor, 'k')).status).toBe(403);
});

test('a replay names the record and its patient in the trail, as the first answer did', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const first = await post(doctor, 'k', { patient_id: patient.id });
  const replay = await post(doctor, 'k', { patient_id: patient.id });
  expect(replay.headers['idempotent-replayed']).toBe('true');
  const named = { event: 'consultation.create', resource_id: first.body.data.id, patient_ids: [patient.id] };
  await expectAudit(app, first, { ...named, replayed: false });
  await expectAudit(app, replay, { ...named, replayed: true });
  const { body } = await app.as(administrator).get(`/api/v1/patients/${patient.id}/access-log`);
  expect(body.data.map(({ request_id }: { request_id: string }) => request_id).sort()).toEqual(
    [first, replay].map(({ headers }) => headers['x-request-id']).sort(),
  );
});

test('a relation to the patient that was lost since, or that the policy asks for only now, refuses the replay', async () => {
  for (const relation of ['care_team', 'any']) {
    const { clinic, doctor, patient } = await app.build.practice();
    await app.build.phiPolicy(clinic, { relation, break_glass: true });
    const appointment = await app.build.appointment(clinic, {
      patient_id: patient.id,
      practitioner_id: doctor.practitioner_id,
    });
    const prescribe = (headers: Record<string, string> = {}) =>
      app
        .as(doctor)
        .post('/api/v1/prescriptions')
        .set({ 'Idempotency-Key': 'k', ...headers })
        .send({ patient_id: patient.id, status: 'draft', items: [medication('Paracetamol')] });
    const first = await prescribe();
    expect(first.status).toBe(201);
    expect((await prescribe()).text).toBe(first.text);

    await app.db('appointments').where({ id: appointment.id }).update({ status: 'cancelled' });
    await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
    const refused = await prescribe();
    expectDenied(refused, 'phi_access_denied');
    await expectAudit(app, refused, { replayed: true, outcome: 4, patient_ids: [patient.id] });

    const broken = await prescribe({ 'X-Break-Glass-Reason': 'Found unconscious in the corridor' });
    expect(broken.text).toBe(first.text);
    await expectAudit(app, broken, { purpose: 'BTG', replayed: true, patient_ids: [patient.id] });
    const review = await app.db('break_glass_reviews').where({ clinic_id: clinic.id });
    expect(review).toMatchObject([{ patient_ids: [patient.id], resource_id: first.body.data.id }]);
  }
});

test('malformed and repeated keys are 422', async () => {
  const { doctor } = await app.build.practice();
  for (const key of ['with space', 'x'.repeat(256), '""', 'ñ'])
    expectInvalid(await post(doctor, key), 'idempotency_key');
});

test('when a twin runs too long the answer is 409 with Retry-After, and nothing is written', async () => {
  const brisk = await startApp({ patience: { ...BRISK, lockMs: 500 } });
  const { clinic, doctor } = await brisk.build.practice();
  const first = await post(doctor, 'k', {}, brisk);
  expect(first.status).toBe(201);
  const { rows } = await brisk.db.raw('select scope from idempotency_keys where clinic_id = ?', [clinic.id]);
  await brisk.db.transaction(async (held) => {
    await held.raw('delete from idempotency_keys where scope = ?', [rows[0].scope]);
    const answer = await post(doctor, 'k', {}, brisk);
    expect(answer.status).toBe(409);
    expect(answer.headers['retry-after']).toBe('1');
  });
  expect(await brisk.db('consultations').where({ clinic_id: clinic.id })).toHaveLength(1);
  await brisk.stop();
});

test('after a day the key is new again', async () => {
  const { doctor } = await app.build.practice();
  const first = await post(doctor, 'k');
  now = new Date(now.getTime() + 25 * 3_600_000);
  await app
    .db('access_tokens')
    .where({ id: doctor.token_id })
    .update({ expires_at: new Date(now.getTime() + 3_600_000) });
  const second = await post(doctor, 'k');
  expect(second.status).toBe(201);
  expect(second.body.data.id).not.toBe(first.body.data.id);
});
