import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { ME, NEW_PASSWORD, people } from '../../../test/support/accounts.js';
import { medication, openConsultation } from '../../../test/support/clinical-records.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until } from '../../../test/support/wait-until.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const AUTH = '/api/mobile/v1/auth';
const NOTES = '/api/mobile/v1/doctor/consultations';

const app = useClinical({ clock: () => now });
let now = new Date();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeEach(() => {
  now = new Date();
});

const confirm = (caller: { token: string }, body: object) => app.as(caller).post(`${AUTH}/confirm`).send(body);

/** A doctor with a draft that can be signed, and everything else that a signature is under. */
async function signer() {
  const { clinic, doctor, patient, consultation } = await openConsultation(app);
  const note = { patient_id: patient.id, sections: [{ key: 'assessment', content: 'Well.' }] };
  await app.as(doctor).patch(`${NOTES}/${consultation.id}`).set('If-Match', '*').send(note).expect(200);
  const prescription = { patient_id: patient.id, items: [medication('Paracetamol')] };
  const draft = await app
    .as(doctor)
    .post('/api/v1/prescriptions')
    .send({ patient_id: patient.id, items: [medication('Ibuprofeno')], status: 'draft' });
  const signings = (caller: { token: string }) => [
    () => app.as(caller).post(`${NOTES}/${consultation.id}/complete`),
    () => app.as(caller).post(`${NOTES}/${consultation.id}/addenda`).send({ content: 'One thing more.' }),
    () =>
      app
        .as(caller)
        .post(NOTES)
        .send({ ...note, status: 'completed' }),
    () =>
      app
        .as(caller)
        .post('/api/v1/prescriptions')
        .send({ ...prescription, status: 'active' }),
    () => app.as(caller).post(`/api/v1/prescriptions/${draft.body.data.id}/issue`),
  ];
  return { clinic, doctor, note, prescription, signings };
}

test('who gave their password too long ago signs nothing until they give it again, and may write all the same', async () => {
  const { doctor, note, prescription, signings } = await signer();
  later(721);
  for (const sign of signings(doctor)) {
    const refused = await sign();
    expectDenied(refused, 'reauthentication_required');
    await expectAudit(app, refused, { outcome: 4, reason: 'reauthentication_required' });
  }
  expect((await app.as(doctor).post(NOTES).send(note)).status).toBe(201);
  expect(
    (
      await app
        .as(doctor)
        .post('/api/v1/prescriptions')
        .send({ ...prescription, status: 'draft' })
    ).status,
  ).toBe(201);

  const response = await confirm(doctor, { password: doctor.password });
  expect(response.body.data).toEqual({ authenticated_at: now.toISOString() });
  await expectAudit(app, response, { event: 'auth.confirm', actor_id: doctor.id, resource_id: doctor.token_id });
  expect((await app.as(doctor).get(ME)).body.data.authenticated_at).toBe(now.toISOString());
  for (const sign of signings(doctor)) expect((await sign()).status).toBeLessThan(300);
});

test('a refresh is no proof, another device of the same person none either, and a login is one', async () => {
  const { doctor, signings } = await signer();
  later(721);
  const renewed = (await app.as(doctor).post(`${AUTH}/refresh`)).body.data;
  const [sign] = signings(renewed);
  expectDenied(await sign!(), 'reauthentication_required');
  const session = (await people(app).login(doctor.email, doctor.password)).body.data;
  expectDenied(await sign!(), 'reauthentication_required');
  const [signThere] = signings(session);
  expect((await signThere!()).status).toBe(200);
});

test('each clinic says for how long; a key signs as it was made to', async () => {
  const { clinic, doctor, note, signings } = await signer();
  const administrator = await app.build.user(clinic, 'administrator');
  const { body } = await app.as(administrator).get('/api/v1/settings');
  const { name, timezone, locale, completion_requires, security } = body.data;
  expect(security).toEqual({ sign_again_minutes: 720, second_factor_roles: [], second_factor_grace_days: 14 });
  const put = (minutes: unknown) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ name, timezone, locale, completion_requires, security: { ...security, sign_again_minutes: minutes } });
  for (const minutes of [4, 43_201, null, '10']) expectInvalid(await put(minutes), 'security.sign_again_minutes');
  expect((await put(5)).body.data.security.sign_again_minutes).toBe(5);
  later(6);
  for (const sign of signings(doctor)) expectDenied(await sign(), 'reauthentication_required');
  const key = await app.build.apiKey(clinic);
  const byKey = { ...note, status: 'completed', practitioner_id: doctor.practitioner_id };
  expect((await app.as(key).post(NOTES).send(byKey)).status).toBe(201);
});

test('a code of the second factor does as well, once', async () => {
  const { doctor, signings } = await signer();
  const { code } = await enrolled(app, doctor, () => now);
  later(721);
  expectInvalid(await confirm(doctor, { code: '000000' }), 'code');
  const given = code();
  expect((await confirm(doctor, { code: given })).status).toBe(200);
  expectInvalid(await confirm(doctor, { code: given }), 'code');
  const [sign] = signings(doctor);
  expect((await sign!()).status).toBe(200);
});

test('a wrong password or code, a code without a second factor, both or neither are refused, and guessing ends', async () => {
  const { doctor } = await app.build.practice();
  app.deps.config.rate_limits['login-failures-minute'] = RATE_LIMITS['login-failures-minute'].quota;
  try {
    expectInvalid(await confirm(doctor, {}), 'body');
    expectInvalid(await confirm(doctor, { password: doctor.password, code: '123456' }), 'body');
    for (const [path, body] of [
      ['password', { password: 'wrong' }],
      ['code', { code: '123456' }],
    ] as const)
      expectInvalid(await confirm(doctor, body), path);
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push((await confirm(doctor, { password: `wrong ${n}` })).status);
    expect(answers).toEqual([422, 422, 422, 429]);
    expect((await confirm(doctor, { password: doctor.password })).status).toBe(429);
  } finally {
    app.deps.config.rate_limits['login-failures-minute'] = 100_000;
  }
});

test('a password that was changed while it was looked at confirms nothing', async () => {
  const { doctor } = await app.build.practice();
  const { passwords } = app.deps;
  const { verify } = passwords;
  let resume: (() => void) | undefined;
  passwords.verify = async (phc, password) => {
    const matches = await verify(phc, password);
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
    return matches;
  };
  const slow = confirm(doctor, { password: doctor.password }).then((response) => response);
  await until(() => resume !== undefined);
  passwords.verify = verify;
  const change = { current_password: doctor.password, password: NEW_PASSWORD };
  await app.as(doctor).post(`${AUTH}/password`).send(change).expect(200);
  resume?.();
  expectInvalid(await slow, 'password');
});

test('a key confirms nothing, and neither does a token that ended', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic);
  expectDenied(await app.as(key).post(`${AUTH}/confirm`).send({ password: 'x' }), 'missing_ability');
  await app.as(doctor).post(`${AUTH}/logout`);
  expect((await confirm(doctor, { password: doctor.password })).status).toBe(401);
});
