import { useClinical } from '../../../test/support/use-clinical.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

/** Whose wrong passwords count against whom. */
const AUTH = '/api/mobile/v1/auth';
const [OWN, OTHER] = ['203.0.113.7', '198.51.100.9'];
const { quota } = RATE_LIMITS['login-failures-minute'];

const app = useClinical({ config: { trusted_proxy_hops: 1, rate_limits: { anonymous: 10_000 } } });

const login = (ip: string, { email }: { email: string }, password: string) =>
  app.as().post(`${AUTH}/login`).set('X-Forwarded-For', ip).send({ email, password, device_name: 'x' });

/** A doctor who logged in from a network of their own, and whom strangers elsewhere have locked out. */
async function attacked() {
  const { doctor } = await app.build.practice();
  const { token } = (await login(OWN, doctor, doctor.password)).body.data as { token: string };
  for (let n = 0; n < quota; n += 1) expect((await login(OTHER, doctor, `guess ${n}`)).status).toBe(422);
  expect((await login(OTHER, doctor, 'guess')).status).toBe(429);
  return { doctor, as: app.as({ token }) };
}

test('strangers who guess a password do not keep its owner from signing, from another password or from a second factor', async () => {
  const { doctor, as } = await attacked();
  const { password } = doctor;
  expect((await as.post(`${AUTH}/confirm`).send({ password })).status).toBe(200);
  expect((await as.post(`${AUTH}/mfa`).send({ password })).status).toBe(200);
  const changed = await as.post(`${AUTH}/password`).send({ current_password: password, password: 'mi perro come pan' });
  expect(changed.status).toBe(200);
});

test('nor from a login in a network where they were logged in lately, in which guesses are limited as well', async () => {
  const { doctor } = await attacked();
  expect((await login(OWN, doctor, doctor.password)).status).toBe(200);
  for (let n = 0; n < quota; n += 1) expect((await login(OWN, doctor, `guess ${n}`)).status).toBe(422);
  const refused = await login(OWN, doctor, doctor.password);
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 429,
    body: { success: false, message: 'Too Many Attempts.' },
  });
});

test('strangers are limited together, wherever they are, and a login of the owner does not clear what they tried', async () => {
  const { doctor } = await attacked();
  expect((await login(OWN, doctor, doctor.password)).status).toBe(200);
  expect((await login('192.0.2.55', doctor, doctor.password)).status).toBe(429);
});

test('who is logged in guesses as often as a stranger, and no more', async () => {
  const { doctor } = await app.build.practice();
  const confirm = (password: string) => app.as(doctor).post(`${AUTH}/confirm`).send({ password });
  for (let n = 0; n < quota; n += 1) expect((await confirm(`guess ${n}`)).status).toBe(422);
  expect((await confirm(doctor.password)).status).toBe(429);
  const { password } = doctor;
  const other = await app
    .as(doctor)
    .post(`${AUTH}/password`)
    .send({ current_password: password, password: 'x9$kLq0p2Azz' });
  expect(other.status).toBe(429);
});
