import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical();

test('a lost device is logged out, its token in grace included', async () => {
  const { doctor } = await app.build.practice();
  const lost = await app.build.token(doctor, ['doctor']);
  const refreshed = await app.as(lost).post(`${AUTH}/refresh`);
  const response = await app.as(doctor).delete(`${AUTH}/devices/${lost.id}`);
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'auth.device_revoke', action: 'D', resource_id: lost.id });
  for (const token of [lost.token, refreshed.body.data.token]) {
    expect((await app.as({ token }).get(`${AUTH}/me`)).status).toBe(401);
  }
  expect((await app.as(doctor).get(`${AUTH}/me`)).status).toBe(200);
});

test('a device of somebody else, one that is gone and one that never was are the same 404', async () => {
  const { doctor, clinic } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'nurse');
  const gone = await app.build.token(doctor, ['doctor'], { revoked_at: new Date(Date.now() - 1000) });
  for (const id of [colleague.token_id, gone.id, '0190b6d2-0000-7000-8000-000000000000', 'x']) {
    expectNotFound(await app.as(doctor).delete(`${AUTH}/devices/${id}`));
  }
  expect((await app.as(colleague).get(`${AUTH}/me`)).status).toBe(200);
});
