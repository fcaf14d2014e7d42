import { ME, NEW_PASSWORD, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectDenied } from '../../../test/support/expect.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { endpoints } from '../../endpoints.js';
import { newInitialPassword, recoverAccount } from './index.js';

const app = useClinical();

const recover = async (email: string) =>
  recoverAccount(app.deps.db, email, await newInitialPassword(app.deps.passwords), new Date());

test('who lost the authenticator and the password gets an initial password, and is told; their clinic sees it', async () => {
  const { doctor, clinic, administrator } = await staffedClinic(app);
  await enrolled(app, doctor, () => new Date());
  const { initial_password } = await recover(doctor.email);
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  const session = (await people(app).login(doctor.email, initial_password)).body.data;
  expectDenied(await app.as(session).get(ME), 'password_change_required');
  await app
    .as(session)
    .post('/api/mobile/v1/auth/password')
    .send({ current_password: initial_password, password: NEW_PASSWORD })
    .expect(200);
  const notices = (await app.as(session).get('/api/mobile/v1/auth/notices')).body.data;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('account_recovered');
  const { body } = await app.as(administrator).get('/api/v1/audit-events').query({ event: 'user.recover' });
  expect(body.data).toMatchObject([{ clinic_id: clinic.id, actor_type: 'system', resource_id: doctor.id }]);
});

test('an account without a clinic is recovered too, and an unknown address is an error', async () => {
  const { doctor, administrator } = await staffedClinic(app);
  await app.as(administrator).delete(`/api/v1/users/${doctor.id}`).expect(200);
  const { initial_password } = await recover(doctor.email);
  expect((await people(app).login(doctor.email, initial_password)).body.data.clinics).toEqual([]);
  await expect(recover('nobody@example.test')).rejects.toThrow('nobody@example.test has no account');
});

/** In a browser also for seeing that it must be changed, and for leaving (features/console). */
const OPEN = ['changePassword', 'getConsoleSession', 'endConsoleSession'];

test('a password that somebody else set is good for changing it, and for no other operation', async () => {
  const { doctor } = await staffedClinic(app);
  const { initial_password } = await recover(doctor.email);
  const session = (await people(app).login(doctor.email, initial_password)).body.data;
  const others = endpoints.filter(({ access, operationId }) => access.kind !== 'public' && !OPEN.includes(operationId));
  expect(others.length).toBeGreaterThan(70);
  for (const { method, path } of others) {
    const url = path.replace(/\{\w+\}/g, '0190b6d2-0000-7000-8000-000000000000');
    expectDenied(await app.as(session)[method](url), 'password_change_required');
  }
});
