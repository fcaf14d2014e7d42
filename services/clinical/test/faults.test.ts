import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAudit } from './support/expect.js';
import { withFixedMinute } from './support/fixed-minute.js';
import { startApp, type TestApp } from './support/start.js';
import { untilWaiting } from './support/wait-until.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
afterEach(() => app.stop());

test('when the audit row cannot be written, reads and writes are 500 and disclose or keep nothing', async () => {
  app = await startApp();
  const { clinic, doctor, patient } = await app.build.practice();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.db.raw('revoke insert on audit_events from clinical_app');
  const read = await app.as(doctor).get(`${CONSULTATIONS}/${consultation.id}`);
  const write = await app.as(doctor).post(CONSULTATIONS).set('Idempotency-Key', 'k');
  const denied = await app.as(doctor).get(`${CONSULTATIONS}/0190b6d2-0000-7000-8000-000000000000`);
  for (const response of [read, write, denied]) {
    expect(response.status).toBe(500);
    expect(response.body).toEqual({ success: false, message: 'Internal server error.' });
  }
  expect(await app.db('consultations').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect(await app.db('idempotency_keys').where({ clinic_id: clinic.id })).toHaveLength(0);
});

test('a failure inside an operation is 500 without a word of its cause, rolled back and recorded', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  const draft = await app.as(doctor).post(CONSULTATIONS).send({ reason: 'before' });
  await app.db.raw('revoke select on consultation_addenda from clinical_app');
  const response = await app
    .as(doctor)
    .patch(`${CONSULTATIONS}/${draft.body.data.id}`)
    .set('If-Match', draft.headers['etag'] ?? '')
    .send({ reason: 'private words' });
  expect(response.status).toBe(500);
  expect(response.text).not.toMatch(/addenda|permission|select/i);
  await expectAudit(app, response, { outcome: 8, reason: 'internal_error' });
  expect(await app.db('consultations').where({ id: draft.body.data.id }).first('reason')).toEqual({ reason: 'before' });
  expect(app.logged.join('\n')).toContain('"sqlstate":"42501"');
  expect(app.logged.join('\n')).not.toContain('private words');
});

test('quotas are announced, refused with Retry-After when used up, and recorded once', async () => {
  app = await startApp(withFixedMinute({ 'mobile-write': 2, clinic: 1000 }));
  const { doctor } = await app.build.practice();
  const answers = [];
  for (let i = 0; i < 14; i += 1) answers.push(await app.as(doctor).post(CONSULTATIONS));
  expect(answers[0]?.headers).toMatchObject({
    'ratelimit-policy': '"mobile-write";q=2;w=60',
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '1',
  });
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.body).toEqual({ success: false, message: 'Too Many Attempts.' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await app.db('audit_events').where({ http_status: 429 })).toHaveLength(1);
});

test('an address that presents bad credentials is refused before the database is asked', async () => {
  app = await startApp(withFixedMinute({ 'failed-credentials': 3 }));
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await app.as({ token: `bad${i}` }).get(CATALOGS)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('a stopping service finishes what runs and takes nothing new', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  const { port } = app.server.address() as AddressInfo;
  const lock = await app.db.transaction();
  await lock.raw('lock table consultations in access exclusive mode');
  const running = app
    .as(doctor)
    .post(CONSULTATIONS)
    .then((response) => response);
  await untilWaiting(app);
  const closed = once(app.server, 'close');
  app.server.close();
  const refused = http.get({ port, path: '/api/v1/ping', agent: false });
  await expect(once(refused, 'response')).rejects.toMatchObject({
    code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/),
  });
  await lock.rollback();
  expect((await running).status).toBe(201);
  app.server.closeIdleConnections();
  await closed;
});

test('the log never holds a token, a key, a password or what a note says', async () => {
  app = await startApp();
  const { clinic, doctor, patient } = await app.build.practice();
  const key = await app.build.apiKey(clinic);
  await app
    .as()
    .post('/api/mobile/v1/auth/login')
    .send({ email: doctor.email, password: doctor.password, device_name: 'x' });
  await app.as(doctor).post(CONSULTATIONS).send({ patient_id: patient.id, reason: 'Secret complaint' });
  await app.as(key).get(CATALOGS).query({ q: 'secret search' });
  await app.as({ token: `${doctor.token}x` }).get(CATALOGS);
  const log = app.logged.join('\n');
  expect(log).toContain(CONSULTATIONS);
  for (const secret of [
    doctor.token.split('|')[1],
    key.api_key,
    doctor.password,
    doctor.email,
    'Secret complaint',
    'secret search',
    patient.first_surname,
    patient.id,
  ]) {
    expect(log).not.toContain(secret);
  }
});
