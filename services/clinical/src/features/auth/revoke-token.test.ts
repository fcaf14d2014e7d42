import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('one’s own token is revoked by its identifier, somebody else’s is a 404', async () => {
  const { doctor, clinic } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'nurse');
  const other = await app.build.token(doctor, ['doctor']);
  const response = await app.as(doctor).delete(`/api/v1/auth/tokens/${other.id}`);
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'auth.token_revoke', resource_id: other.id });
  expect((await app.as(other).get('/api/mobile/v1/auth/me')).status).toBe(401);
  for (const id of [other.id, colleague.token_id, 'x']) {
    expectNotFound(await app.as(doctor).delete(`/api/v1/auth/tokens/${id}`));
  }
});
