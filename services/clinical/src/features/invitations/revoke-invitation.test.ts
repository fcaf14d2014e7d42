import { address, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a revoked code lets nobody in', async () => {
  const { administrator } = await staffedClinic(app);
  const { invite, register } = people(app);
  const { id, code } = (await invite(administrator, { email: address() })).body.data;
  const revoke = () => app.as(administrator).delete(`/api/v1/invitations/${id}`);
  const response = await revoke();
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'invitation.revoke', resource_id: id });
  expectInvalid(await register(code), 'invitation_code');
  expectNotFound(await revoke());
});

test('another clinic’s invitation is unknown, and an owner’s is for owners to revoke', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { invite, register } = people(app);
  const { id, code } = (await invite(here.owner, { email: address(), role: 'owner' })).body.data;
  const revoke = (by: { token: string }, invitation = id) => app.as(by).delete(`/api/v1/invitations/${invitation}`);
  expectNotFound(await revoke(there.owner));
  expectNotFound(await revoke(here.administrator, 'x'));
  expectDenied(await revoke(here.administrator), 'missing_ability');
  expect((await register(code)).status).toBe(201);
});
