import { expectAudit, expectDenied, expectInvalid } from './support/expect.js';
import { useClinical } from './support/use-clinical.js';

/** Nobody makes their own relation to a patient (docs/decisions/access.md). */

const POLICY_PATH = '/api/v1/settings/phi-policy';
const POLICY = {
  roles: ['doctor', 'nurse', 'api_key'],
  relation: 'any',
  hours: null as unknown,
  ip_cidrs: [] as string[],
  break_glass: true,
};
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const REASON = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };

const app = useClinical({ clock: () => now });
let now = new Date();

async function strangers(relation: 'own' | 'care_team' | 'any') {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const front_desk = await app.build.user(clinic, 'front_desk');
  const patient = await app.build.patient(clinic, { allergies: ['Penicilina'], alerts: ['Fall risk'] });
  await app.build.phiPolicy(clinic, { relation, break_glass: true });
  const start = Date.now() + 3_600_000;
  const booking = {
    patient_id: patient.id,
    practitioner_id: doctor.practitioner_id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 1_800_000).toISOString(),
  };
  const book = (user: { token: string }, values: object = {}) =>
    app
      .as(user)
      .post('/api/v1/appointments')
      .send({ ...booking, ...values });
  const open = () => app.as(doctor).post(CONSULTATIONS).send({ patient_id: patient.id });
  const allergies = async () => (await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`)).status;
  return { clinic, doctor, administrator, front_desk, patient, book, open, allergies };
}

test.each(['own', 'care_team'] as const)(
  'under `%s` no note is opened for a stranger, prescribed for, or made about them later',
  async (relation) => {
    const { doctor, patient, open } = await strangers(relation);
    expectDenied(await open(), 'phi_access_denied');
    const draft = (await app.as(doctor).post(CONSULTATIONS).send({ reason: 'Nobody yet' })).body.data;
    const moved = await app
      .as(doctor)
      .patch(`${CONSULTATIONS}/${draft.id}`)
      .set('If-Match', '*')
      .send({ patient_id: patient.id });
    expectDenied(moved, 'phi_access_denied');
    await expectAudit(app, moved, { outcome: 4, reason: 'phi_access_denied' });
    const prescription = {
      status: 'draft',
      patient_id: patient.id,
      items: [{ medication: { display: 'Amoxicilina' } }],
    };
    expectDenied(await app.as(doctor).post('/api/v1/prescriptions').send(prescription), 'phi_access_denied');
  },
);

test('an appointment that a doctor gave to themselves opens nothing; one by the front desk does', async () => {
  const { doctor, front_desk, book, open, allergies } = await strangers('care_team');
  const own = await book(doctor);
  expect(own.status).toBe(201);
  expect(await allergies()).toBe(403);
  expectDenied(await open(), 'phi_access_denied');
  const { items } = (await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ days: 2 })).body.data;
  for (const { patient } of items) expect(patient).toMatchObject({ allergies_count: null, alerts: null });

  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect((await book(front_desk, { start_at: later(5), end_at: later(5.5) })).status).toBe(201);
  expect(await allergies()).toBe(200);
  expect((await open()).status).toBe(201);
});

test('an appointment of a colleague that a doctor takes over opens nothing', async () => {
  const { clinic, doctor, front_desk, patient, book, allergies } = await strangers('care_team');
  const colleague = await app.build.user(clinic, 'doctor');
  const { body } = await book(front_desk, { practitioner_id: colleague.practitioner_id });
  const { id, start_at, end_at } = body.data;
  const nurse = await app.build.user(clinic, 'nurse');
  const take = (user: typeof doctor | typeof nurse) =>
    app
      .as(user)
      .post(`/api/v1/appointments/${id}/reschedule`)
      .send({ start_at, end_at, practitioner_id: user.practitioner_id });
  expect((await take(doctor)).status).not.toBe(200);
  expect((await take(nurse)).status).toBe(200);
  expect((await app.as(nurse).get(`/api/v1/patients/${patient.id}/allergies`)).status).toBe(403);
  expect(await allergies()).toBe(403);
});

test('the glass is broken for one patient, with a review, and for nobody in particular not at all', async () => {
  const { administrator, doctor, patient, open } = await strangers('care_team');
  const opened = await open().set(REASON);
  expect(opened.status).toBe(201);
  for (const path of [
    '/api/v1/consultations',
    '/api/mobile/v1/clinical/prescriptions',
    '/api/mobile/v1/clinical/lab-results',
    '/api/mobile/v1/doctor/agenda',
    '/api/mobile/v1/doctor/catalogs',
  ]) {
    const refused = await app.as(doctor).get(path).set(REASON);
    expectInvalid(refused, 'x-break-glass-reason');
  }
  expectInvalid(await app.as(doctor).post(CONSULTATIONS).set(REASON).send({ reason: 'x' }), 'x-break-glass-reason');
  const listed = await app.as(doctor).get('/api/v1/consultations').query({ patient_id: patient.id }).set(REASON);
  expect(listed.body.data).toMatchObject([{ id: opened.body.data.id }]);
  const reviews = await app.as(administrator).get('/api/v1/break-glass-reviews');
  expect(reviews.body.data.map(({ event, patient_ids }: Record<string, unknown>) => [event, patient_ids])).toEqual([
    ['consultation.search', [patient.id]],
    ['consultation.create', [patient.id]],
  ]);
});

test.each([
  ['hours', { hours: [{ days: [3], from: '00:00', to: '00:01' }] }],
  ['networks', { ip_cidrs: ['10.0.0.0/8'] }],
])('whether a broken glass passes %s is the clinic’s to say', async (what, bound) => {
  const { doctor, patient, administrator } = await strangers('any');
  const policy = { ...POLICY, ...bound };
  const asked = () => app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`).set(REASON);
  now = new Date('2026-11-20T12:00:00Z');
  await app.db('access_tokens').update({ last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) });
  expect((await app.as(administrator).put(POLICY_PATH).send(policy)).body.data.break_glass_passes).toEqual([
    'hours',
    'networks',
  ]);
  expect((await asked()).status).toBe(200);
  const others = ['hours', 'networks'].filter((other) => other !== what);
  await app
    .as(administrator)
    .put(POLICY_PATH)
    .send({ ...policy, break_glass_passes: others })
    .expect(200);
  expectDenied(await asked(), 'phi_access_denied');
  now = new Date();
});
