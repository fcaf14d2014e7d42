import { useClinical } from '../../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical();

test('devices are those logged in now: not what was revoked, has expired or lay idle, and nobody else’s', async () => {
  const { doctor, clinic } = await app.build.practice();
  await app.build.user(clinic, 'doctor');
  const past = new Date(Date.now() - 1000);
  for (const fault of [
    { revoked_at: past },
    { expires_at: past },
    { last_used_at: new Date(Date.now() - 8 * 86_400_000) },
  ]) {
    await app.build.token(doctor, ['doctor'], fault);
  }
  const login = await app
    .as()
    .post(`${AUTH}/login`)
    .set('User-Agent', 'Clinic app 3')
    .send({ email: doctor.email, password: doctor.password, device_name: 'Tablet' });
  const { status, body } = await app.as({ token: login.body.data.token }).get(`${AUTH}/devices`);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  expect(body.data.find(({ is_current }: { is_current: boolean }) => is_current)).toMatchObject({
    device_name: 'Tablet',
    user_agent: 'Clinic app 3',
    ip: '127.0.0.1',
  });
});
