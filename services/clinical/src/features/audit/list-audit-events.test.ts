import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const EVENTS = '/api/v1/audit-events';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

const app = useClinical();

async function clinicWith() {
  const practice = await app.build.practice();
  return { ...practice, administrator: await app.build.user(practice.clinic, 'administrator') };
}

test('an administrator reads the clinic’s trail and no other, and leaves a row by it', async () => {
  const { administrator, doctor, clinic } = await clinicWith();
  const { doctor: stranger } = await app.build.practice();
  const read = await app.as(doctor).get(CATALOGS);
  await app.as(stranger).get(CATALOGS);
  const response = await app.as(administrator).get(EVENTS);
  expect(response.body.data).toHaveLength(1);
  expect(response.body.data[0]).toMatchObject({
    request_id: read.headers['x-request-id'],
    clinic_id: clinic.id,
    actor_id: doctor.id,
    actor_role: 'doctor',
    ip: '127.0.0.1',
    route: CATALOGS,
    phi_level: 'full',
    purpose: 'TREAT',
    outcome: 0,
  });
  await expectAudit(app, response, { event: 'audit_event.search', actor_id: administrator.id, result_count: 1 });
  expect((await app.as(administrator).get(EVENTS)).body.data).toHaveLength(2);
  expectDenied(await app.as(doctor).get(EVENTS), 'missing_ability');
});

test('each row names whom and what it is about, also who has left, and names patients to who may see them', async () => {
  const { administrator, doctor, patient, clinic } = await clinicWith();
  const made = await app
    .as(administrator)
    .post('/api/v1/api-keys')
    .send({ name: 'Booking site', environment: 'live', scopes: ['patients:read'] });
  app.build.unspeakable.add(made.body.data.key);
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  const nurse = await app.build.user(clinic, 'nurse');
  expect((await app.as(administrator).delete(`/api/v1/users/${nurse.id}`)).status).toBe(200);
  const stranger = await app.build.user(await app.build.clinic(), 'nurse');
  await app.as(administrator).delete(`/api/v1/users/${stranger.id}`);
  const answer = await app.as(administrator).get(EVENTS);
  const about = answer.body.data.map(({ event, outcome, about: named }: Record<string, unknown>) => [
    event,
    outcome,
    (named as { name: string }[]).map(({ name }) => name),
  ]);
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  expect(about).toEqual([
    ['user.remove', 4, []],
    ['user.remove', 0, [nurse.name]],
    ['consultation.read', 0, [full_name]],
    ['api_key.create', 0, ['Booking site']],
  ]);
  await expectAudit(app, answer, { event: 'audit_event.search', patient_ids: [patient.id] });
});

test('a failed login of a user is in the trail of their clinic', async () => {
  const { administrator, doctor } = await clinicWith();
  await app.as().post('/api/mobile/v1/auth/login').send({ email: doctor.email, password: 'wrong', device_name: 'x' });
  const { body } = await app.as(administrator).get(EVENTS).query({ event: 'auth.login_failed' });
  expect(body.data).toMatchObject([{ actor_id: doctor.id, outcome: 4, http_status: 422 }]);
});

test('filters narrow, and a malformed one is refused', async () => {
  const { administrator, doctor, patient, clinic } = await clinicWith();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const url = `/api/mobile/v1/doctor/consultations/${consultation.id}`;
  const read = await app.as(doctor).get(url);
  await app.as(doctor).get('/api/mobile/v1/doctor/consultations/0190b6d2-0000-7000-8000-000000000000');
  await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send({});
  const count = async (query: object) => (await app.as(administrator).get(EVENTS).query(query)).body.data.length;
  expect(await count({ patient_id: patient.id })).toBe(1);
  expect(await count({ actor_id: doctor.id })).toBe(3);
  expect(await count({ actor_id: doctor.id, outcome: '4' })).toBe(1);
  expect(await count({ action: 'C' })).toBe(1);
  expect(await count({ request_id: read.headers['x-request-id'] })).toBe(1);
  expect(await count({ resource_id: consultation.id, resource_type: 'consultation' })).toBe(1);
  expect(await count({ date_to: '2020-01-01T00:00:00Z' })).toBe(0);
  for (const query of [{ patient_id: 'x' }, { date_from: 'yesterday' }, { outcome: '5' }, { cursor: 'x' }]) {
    expectInvalid(await app.as(administrator).get(EVENTS).query(query), Object.keys(query)[0] ?? '');
  }
});

test('the pages of a cursor are all rows, each once, while others are written', async () => {
  const { administrator, doctor } = await clinicWith();
  for (let i = 0; i < 12; i += 1) await app.as(doctor).get(CATALOGS);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app
      .as(administrator)
      .get(EVENTS)
      .query({ per_page: 5, event: 'catalog.search', ...(cursor && { cursor }) });
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.meta.next_cursor ?? undefined;
    await app.as(doctor).get(CATALOGS);
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(12);
});
