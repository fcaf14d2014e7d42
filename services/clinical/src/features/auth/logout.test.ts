import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical();

test('logging out ends the token and what was refreshed from it, and no other device', async () => {
  const { doctor, clinic } = await app.build.practice();
  const other = await app.build.token(doctor, ['doctor'], { clinic_id: clinic.id });
  const refreshed = await app.as(doctor).post(`${AUTH}/refresh`);
  const response = await app.as({ token: refreshed.body.data.token }).post(`${AUTH}/logout`);
  expect(response.status).toBe(200);
  expect(response.body.data).toBeNull();
  await expectAudit(app, response, { event: 'auth.logout', resource_id: doctor.token_id, result_count: 2 });
  for (const token of [doctor.token, refreshed.body.data.token]) {
    expect((await app.as({ token }).get(`${AUTH}/me`)).status).toBe(401);
  }
  expect((await app.as(other).get(`${AUTH}/me`)).status).toBe(200);
});

test('a revoked token cannot be refreshed while the revocation is under way', async () => {
  const { doctor } = await app.build.practice();
  const [logout, refresh] = await Promise.all([
    app.as(doctor).post(`${AUTH}/logout`),
    app.as(doctor).post(`${AUTH}/refresh`),
  ]);
  expect(logout.status).toBe(200);
  const token = refresh.body.data?.token;
  // Whichever came first: after both, nothing of the device is left.
  if (token && (await app.as({ token }).get(`${AUTH}/me`)).status === 200) {
    const rows = await app.db('access_tokens').where({ user_id: doctor.id }).whereNull('revoked_at');
    expect(rows).toEqual([]);
  }
});
