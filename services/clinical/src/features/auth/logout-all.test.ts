import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical();

test('logging out everywhere ends every token of the user, and nobody else’s', async () => {
  const { doctor, clinic } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'nurse');
  const tokens = [doctor.token];
  for (let i = 0; i < 3; i += 1) tokens.push((await app.build.token(doctor, ['doctor'])).token);
  const response = await app.as(doctor).post(`${AUTH}/logout-all`);
  expect(response.body.data).toEqual({ revoked: 4 });
  await expectAudit(app, response, { event: 'auth.logout_all', actor_id: doctor.id });
  for (const token of tokens) expect((await app.as({ token }).get(`${AUTH}/me`)).status).toBe(401);
  expect((await app.as(colleague).get(`${AUTH}/me`)).status).toBe(200);
});
