import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const LOGIN = '/api/mobile/v1/auth/login';

const app = useClinical({
  config: { rate_limits: { anonymous: 10_000, 'login-address-minute': 10_000, 'login-address-hour': 10_000 } },
});

const login = (email: string, password: string, device_name = 'Phone') =>
  app.as().post(LOGIN).send({ email, password, device_name });

test('good credentials give a token that works, and one audit row', async () => {
  const { doctor, clinic } = await app.build.practice();
  const response = await login(` ${doctor.email.toUpperCase()} `, doctor.password);
  expect(response.status).toBe(200);
  const { data } = response.body;
  expect(data).toMatchObject({
    token_type: 'Bearer',
    clinic_id: clinic.id,
    user: {
      id: doctor.id,
      email: doctor.email,
      roles: ['doctor'],
      practitioner: { id: doctor.practitioner_id },
      patient_id: null,
    },
    clinics: [{ id: clinic.id, role: 'doctor', is_default: true }],
  });
  expect(data.abilities).toContain('consultations:write');
  await expectAudit(app, response, {
    event: 'auth.login',
    action: 'E',
    outcome: 0,
    actor_id: doctor.id,
    clinic_id: clinic.id,
  });

  const used = await app.as({ token: data.token }).get('/api/v1/ping');
  expect(used.body.data).toMatchObject({ authenticated: true, clinic_id: clinic.id });
  const stored = await app
    .db('access_tokens')
    .where({ id: data.token.split('|')[0] })
    .first();
  expect(JSON.stringify(stored)).not.toContain(data.token.split('|')[1]);
});

test('an unknown address, a wrong password and a disabled user get the same answer', async () => {
  const { doctor, clinic } = await app.build.practice();
  const disabled = await app.build.user(clinic, 'nurse', { disabled_at: new Date() });
  const answers = [
    await login('nobody@example.test', 'whatever'),
    await login(doctor.email, 'wrong'),
    await login(disabled.email, disabled.password),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      success: false,
      message: 'The provided credentials are incorrect.',
      errors: { email: ['The provided credentials are incorrect.'] },
    });
    await expectAudit(app, answer, { event: 'auth.login_failed', outcome: 4 });
  }
});

test('what is missing or of the wrong kind is named, in Spanish when asked for', async () => {
  const response = await app
    .as()
    .post(LOGIN)
    .set('Accept-Language', 'es-CL, en;q=0.5')
    .send({ email: 'no address', password: '' });
  expectInvalid(response, 'email', 'password', 'device_name');
  expect(response.body.message).toBe('email debe ser un correo electrónico válido. (y 2 errores más)');
  expect(response.body.errors.password).toEqual(['El campo password es obligatorio.']);
});

test('after five wrong passwords in a minute even the right one is refused, known address or not', async () => {
  const { doctor } = await app.build.practice();
  for (const [email, right] of [
    [doctor.email, doctor.password],
    ['stranger@example.test', 'x'],
  ] as const) {
    for (let i = 0; i < RATE_LIMITS['login-failures-minute'].quota; i += 1)
      expect((await login(email, 'wrong')).status).toBe(422);
    const refused = await login(email, right);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ success: false, message: 'Too Many Attempts.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('parallel guesses cannot slip past the limit, and X-Forwarded-For does not help', async () => {
  const { doctor } = await app.build.practice();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      app
        .as()
        .post(LOGIN)
        .set('X-Forwarded-For', `10.0.0.${i}`)
        .send({ email: doctor.email, password: `guess ${i}`, device_name: 'x' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('a success clears the count of failures', async () => {
  const { doctor } = await app.build.practice();
  for (let round = 0; round < 2; round += 1) {
    for (let i = 0; i < 4; i += 1) await login(doctor.email, 'wrong');
    expect((await login(doctor.email, doctor.password)).status).toBe(200);
  }
});

test('of more than ten live tokens the oldest is revoked', async () => {
  const { doctor } = await app.build.practice();
  for (let i = 0; i < 10; i += 1) await login(doctor.email, doctor.password, `Phone ${i}`);
  expect((await app.as(doctor).get('/api/v1/ping')).status).toBe(401);
  expect(await app.db('access_tokens').where({ user_id: doctor.id }).whereNull('revoked_at')).toHaveLength(10);
});

test('a device name with control characters is refused', async () => {
  expectInvalid(await login('a@example.test', 'x', 'Phone\n2'), 'device_name');
});
