import { useClinical } from '../../../test/support/use-clinical.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { LIMITS } from '../../limits/index.js';
import { tell } from './notice-store.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical({ clock: () => now });
let now = new Date();

const kinds = async (user: { token: string }) =>
  (await app.as(user).get(`${AUTH}/notices`)).body.data.map(({ kind }: { kind: string }) => kind);

test('a second factor and a new password are told to the account’s owner, and to nobody else', async () => {
  const { doctor, clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  expect(await kinds(doctor)).toEqual([]);
  const { code } = await enrolled(app, doctor, () => now);
  now = new Date(now.getTime() + 60_000);
  const { password } = doctor;
  await app.as(doctor).delete(`${AUTH}/mfa`).send({ password, code: code() });
  await app.as(doctor).post(`${AUTH}/password`).send({ current_password: password, password: 'quite another one' });
  expect(await kinds(doctor)).toEqual(['password_changed', 'mfa_disabled', 'mfa_enabled']);
  expect(await kinds(administrator)).toEqual([]);
});

test('what was refused is not told, and the list has an end', async () => {
  const { doctor } = await app.build.practice();
  const wrong = { current_password: 'wrong', password: 'quite another one' };
  expect((await app.as(doctor).post(`${AUTH}/password`).send(wrong)).status).toBe(422);
  expect(await kinds(doctor)).toEqual([]);
  for (let i = 0; i <= LIMITS.notices; i += 1) await tell(app.deps.db, doctor.id, 'clinic_left');
  expect(await kinds(doctor)).toHaveLength(LIMITS.notices);
});
