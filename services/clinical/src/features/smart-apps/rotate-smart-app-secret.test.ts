import { expectInvalid } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, refresh, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the old secret is good for nothing at once, the new one for what people agreed to', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator, { kind: 'confidential' });
  const { refresh_token } = await letIn(app, client, doctor);
  const { data } = (await app.as(administrator).post(`/api/v1/smart-apps/${client.client_id}/rotate`)).body;
  app.build.unspeakable.add(data.client_secret);
  expect((await refresh(app, client, refresh_token)).body.error).toBe('invalid_client');
  expect((await refresh(app, data, refresh_token)).status).toBe(200);
});

test('a public app has none to replace', async () => {
  const { administrator } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator);
  expectInvalid(await app.as(administrator).post(`/api/v1/smart-apps/${client_id}/rotate`), 'smart_app');
});
