import { address, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an administrator sees who has not come yet, without codes, and nobody of another clinic', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const other = await staffedClinic(app);
  const { invite, register } = people(app);
  const invited = async (by = administrator) => (await invite(by, { email: address() })).body.data;
  const [pending, expired, accepted, revoked] = [await invited(), await invited(), await invited(), await invited()];
  await invited(other.administrator);
  await app
    .db('invitations')
    .where({ id: expired.id })
    .update({ expires_at: new Date(Date.now() - 1000) });
  await register(accepted.code);
  await app.as(administrator).delete(`/api/v1/invitations/${revoked.id}`);

  const response = await app.as(administrator).get('/api/v1/invitations');
  await expectAudit(app, response, { event: 'invitation.search', result_count: 2 });
  expect(response.body.data).toMatchObject([
    { id: expired.id, status: 'expired' },
    { id: pending.id, status: 'pending', email: pending.email, invited_by: { id: administrator.id } },
  ]);
  expect(response.body.meta.total).toBe(2);
  expect(response.text).not.toContain('code');
  expectDenied(await app.as(doctor).get('/api/v1/invitations'), 'missing_ability');
});
