import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { authorizationOf, letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an app that ends takes every session with it, and asks nobody any more', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  await letIn(app, client, doctor);
  const path = `/api/v1/smart-apps/${client.client_id}`;
  const response = await app.as(administrator).delete(path);
  expect(response.body.data.status).toBe('revoked');
  await expectAudit(app, response, { event: 'smart_app.revoke', result_count: 1 });
  const { asked } = authorizationOf(app, client.client_id);
  expectNotFound(await app.as().post('/api/v1/smart-authorizations/preview').send(asked));
  await app.as(administrator).delete(path).expect(200);
});

test('another clinic’s app is not found', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { client_id } = await registerApp(app, here.administrator);
  expectNotFound(await app.as(there.administrator).delete(`/api/v1/smart-apps/${client_id}`));
});
