import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, refresh, registerApp, signer } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const change = (by: { token: string }, id: string, body: object) =>
  app.as(by).patch(`/api/v1/smart-apps/${id}`).send(body);

test('what is not said stays; who agreed before keeps what they agreed to', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  const tokens = await letIn(app, client, doctor);
  const response = await change(administrator, client.client_id, { scopes: ['openid'] });
  expect(response.body.data).toMatchObject({ name: 'Growth charts', scopes: ['openid'], version: 2 });
  await expectAudit(app, response, { event: 'smart_app.update', changed_fields: ['scopes'] });
  expect((await refresh(app, client, tokens.refresh_token)).body.scope).toBe(tokens.scope);
});

test('keys are for an app that signs; another clinic’s app is not found, and one that ended does not change', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const [client, { jwks }] = [await registerApp(app, here.administrator), await signer()];
  expectInvalid(await change(here.administrator, client.client_id, { jwks }), 'jwks');
  expectNotFound(await change(there.administrator, client.client_id, { name: 'Mine' }));
  const signing = await registerApp(app, here.administrator, { kind: 'confidential', jwks });
  const both = { keys: [...jwks.keys, ...(await signer()).jwks.keys] };
  expect((await change(here.administrator, signing.client_id, { jwks: both })).body.data.jwks).toEqual(both);
  await app.as(here.administrator).delete(`/api/v1/smart-apps/${client.client_id}`);
  expectInvalid(await change(here.administrator, client.client_id, { name: 'Other' }), 'smart_app');
});

test('with the version that an app was read in, nothing that was changed meanwhile is written over', async () => {
  const { administrator } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator);
  const from = (version: number, body: object) =>
    change(administrator, client_id, body).set('If-Match', `W/"v${version}"`);
  expect((await from(1, { name: 'First' })).body.data).toMatchObject({ name: 'First', version: 2 });
  const late = await from(1, { name: 'Second' });
  expect([late.status, late.headers['etag']]).toEqual([412, 'W/"v2"']);
  expect((await from(2, { name: 'Third' })).body.data.name).toBe('Third');
});
