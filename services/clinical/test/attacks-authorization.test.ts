import type { Response } from 'supertest';
import { endpoints } from '../src/endpoints.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from './support/expect.js';
import { laboratoryTest } from './support/clinical-records.js';
import { startApp, type Api, type Credentials, type TestApp } from './support/start.js';

/** clinical-gaps.md section 10: broken object, property and function level authorization. Titles carry its row numbers. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const UNKNOWN = '0190b6d2-0000-7000-8000-000000000000';

let app: TestApp;
/** Who is refused everything, so that one is enough for all operations. */
let refused: { doctor: Credentials; patient: Credentials; key: Credentials; narrow: Credentials; clinic_id: string };
let foreign: { id: string };
beforeAll(async () => {
  app = await startApp();
  const { clinic, doctor } = await app.build.practice();
  refused = {
    doctor,
    patient: await app.build.user(clinic, 'patient'),
    key: await app.build.apiKey(clinic),
    narrow: await app.build.apiKey(clinic, 'live', { scopes: [] }),
    clinic_id: clinic.id,
  };
  foreign = await app.build.clinic();
});
afterAll(() => app.stop());

async function twoPractices() {
  const [own, other] = [await app.build.practice(), await app.build.practice()];
  const theirs = await app.build.consultation(other.clinic, other.doctor.practitioner_id, {
    patient_id: other.patient.id,
  });
  const appointment = await app.build.appointment(other.clinic, {
    patient_id: other.patient.id,
    practitioner_id: other.doctor.practitioner_id,
  });
  return { own, other, theirs, appointment };
}

const protectedRoutes = endpoints
  .filter(({ access }) => access.kind !== 'public')
  .map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

const request = (
  method: string,
  path: string,
  caller: Credentials,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const api = app.as(caller);
  const test = api[method as keyof Api](path.replace(/\{\w+\}/g, UNKNOWN)).set(headers);
  return (method === 'get' ? test : test.send({})).then((response) => response);
};

test("1: another clinic's consultation is answered like one that never was, and audited as refused", async () => {
  const { own, theirs } = await twoPractices();
  const foreign = await app.as(own.doctor).get(`${CONSULTATIONS}/${theirs.id}`);
  const unknown = await app.as(own.doctor).get(`${CONSULTATIONS}/${UNKNOWN}`);
  expectNotFound(foreign);
  expect(foreign.text).toBe(unknown.text);
  await expectAudit(app, foreign, { outcome: 4, resource_id: theirs.id, patient_ids: [], clinic_id: own.clinic.id });
});

test("2: orders on another clinic's consultation are 404 and leave no row", async () => {
  const { own, theirs } = await twoPractices();
  const test_id = await laboratoryTest(app);
  for (const kind of ['imaging-orders', 'lab-orders']) {
    expectNotFound(
      await app
        .as(own.doctor)
        .post(`${CONSULTATIONS}/${theirs.id}/${kind}`)
        .send({ items: [{ test_id }] }),
    );
  }
  expect(await app.db('orders').where({ consultation_id: theirs.id })).toEqual([]);
});

test("3: another clinic's patient or appointment is refused like a random one", async () => {
  const { own, other, appointment } = await twoPractices();
  for (const [field, foreign] of [
    ['patient_id', other.patient.id],
    ['appointment_id', appointment.id],
  ] as const) {
    const post = (id: string) =>
      app
        .as(own.doctor)
        .post(CONSULTATIONS)
        .send({ [field]: id });
    const [refused, random] = [await post(foreign), await post(UNKNOWN)];
    expectInvalid(refused, field);
    expect(refused.body.errors[field]).toEqual([`The selected ${field} is invalid.`]);
    expect(refused.text).toBe(random.text);
  }
});

test.each(protectedRoutes)(
  '4, 5: X-Clinic-ID of another clinic is refused at $name, token or key',
  async ({ endpoint }) => {
    const { doctor, key, clinic_id } = refused;
    for (const caller of [doctor, key]) {
      const response = await request(endpoint.method, endpoint.path, caller, { 'X-Clinic-ID': foreign.id });
      expectDenied(response, 'clinic_not_allowed');
      if (endpoint.audit) await expectAudit(app, response, { reason: 'clinic_not_allowed', clinic_id });
    }
  },
);

test.each(protectedRoutes.filter(({ endpoint }) => endpoint.access.ability))(
  '26: $name is closed to a key without its scope and to a patient, unless the role may',
  async ({ endpoint }) => {
    const { narrow, patient } = refused;
    expectDenied(await request(endpoint.method, endpoint.path, narrow), 'missing_ability');
    if (endpoint.path.includes('/doctor/'))
      expectDenied(await request(endpoint.method, endpoint.path, patient), 'missing_ability');
  },
);

test('26: a nurse writes a draft and cannot sign it', async () => {
  const { clinic, patient } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const note = { patient_id: patient.id, sections: [{ key: 'assessment', content: 'Well.' }] };
  const draft = await app.as(nurse).post(CONSULTATIONS).send(note);
  expect(draft.status).toBe(201);
  expectDenied(
    await app
      .as(nurse)
      .post(CONSULTATIONS)
      .send({ ...note, status: 'completed' }),
    'missing_ability',
  );
  expectDenied(await app.as(nurse).post(`${CONSULTATIONS}/${draft.body.data.id}/complete`), 'missing_ability');
});

test('17: what a client may not set is ignored, and a status it may not ask for is refused', async () => {
  const { own, other, theirs } = await twoPractices();
  const forged = {
    clinic_id: other.clinic.id,
    author_id: other.doctor.id,
    signed_at: '2020-01-01T00:00:00Z',
    id: theirs.id,
    version: 99,
  };
  const response = await app.as(own.doctor).post(CONSULTATIONS).send(forged);
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    clinic_id: own.clinic.id,
    practitioner: { id: own.doctor.practitioner_id },
    signature: null,
    version: 1,
  });
  expect(response.body.data.id).not.toBe(theirs.id);
  expectInvalid(await app.as(own.doctor).post(CONSULTATIONS).send({ status: 'entered_in_error' }), 'status');
});

test('9: the key of somebody of another clinic is a fresh one', async () => {
  const { own, other } = await twoPractices();
  const body = { reason: 'Only mine' };
  const first = await app.as(other.doctor).post(CONSULTATIONS).set('Idempotency-Key', 'shared').send(body);
  const second = await app.as(own.doctor).post(CONSULTATIONS).set('Idempotency-Key', 'shared').send(body);
  expect(second.status).toBe(201);
  expect(second.headers['idempotent-replayed']).toBeUndefined();
  expect(second.body.data.id).not.toBe(first.body.data.id);
  expect(second.text).not.toContain(other.clinic.id);
});

test('27: a refusal by the policy says nothing of the patient and is recorded', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.build.phiPolicy(clinic, { roles: ['nurse'] });
  const response = await app.as(doctor).get(`${CONSULTATIONS}/${consultation.id}`);
  expectDenied(response, 'phi_access_denied');
  await expectAudit(app, response, { outcome: 4, reason: 'phi_access_denied', resource_id: consultation.id });
});

test('15: a test key reaches nothing of the live clinic, a live key nothing of the sandbox', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const sandboxKey = await app.build.apiKey(clinic, 'test');
  const liveKey = await app.build.apiKey(clinic);
  const sandboxPatient = await app.build.patient({ id: sandboxKey.clinic_id });
  const list = async (key: Credentials) => (await app.as(key).get('/api/v1/patients')).text;
  expect(await list(sandboxKey)).toContain(sandboxPatient.id);
  expect(await list(sandboxKey)).not.toContain(patient.id);
  expect(await list(liveKey)).not.toContain(sandboxPatient.id);
  expectNotFound(await app.as(sandboxKey).get(`${CONSULTATIONS}/${consultation.id}`));
});

describe('behind a proxy', () => {
  let behind: TestApp;
  beforeAll(async () => {
    behind = await startApp({ config: { trusted_proxy_hops: 1 } });
  });
  afterAll(() => behind.stop());

  test('what it says of the address binds a key; what is no address binds to nothing, and is recorded', async () => {
    const clinic = await behind.build.clinic();
    const bound = await behind.build.apiKey(clinic, 'live', { ip_cidrs: ['203.0.113.0/24'] });
    const from = (said: string, caller = bound) =>
      behind.as(caller).get('/api/v1/patients').set('X-Forwarded-For', said);
    for (const good of ['203.0.113.7', '198.51.100.1, 203.0.113.7', '203.0.113.7:51234', '::ffff:203.0.113.7'])
      expect({ good, status: (await from(good)).status }).toEqual({ good, status: 200 });
    for (const bad of ['198.51.100.1', '203.0.113.7, 198.51.100.1', 'unknown', '203.0.113.999', 'x'.repeat(4_000)]) {
      const response = await from(bad);
      expectDenied(response, 'network_not_allowed');
      expect(await behind.auditOf(response)).toMatchObject([{ ip: bad.endsWith('.1') ? '198.51.100.1' : null }]);
    }
    expect((await from('unknown', await behind.build.apiKey(clinic))).status).toBe(200);
  });
});
