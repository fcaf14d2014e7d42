import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, postForm, refresh, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const status = (token: string) =>
  request(app.server)
    .get('/oauth/userinfo')
    .auth(token, { type: 'bearer' })
    .then((response) => response.status);

test.each(['access_token', 'refresh_token'] as const)('an app ends its session by the %s', async (which) => {
  const { administrator, doctor, clinic } = await staffedClinic(app);
  const client = await registerApp(app, administrator, { kind: 'confidential' });
  const tokens = await letIn(app, client, doctor);
  const response = await postForm(app, '/oauth/revoke', { token: tokens[which] }, client);
  expect([response.status, response.body]).toEqual([200, {}]);
  expect(await status(tokens.access_token)).toBe(401);
  expect((await refresh(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect(await app.db('audit_events').where({ clinic_id: clinic.id, event: 'smart.revoke' })).toHaveLength(1);
});

test('another app’s token stays, and the answer is the same', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const [client, other] = [await registerApp(app, administrator), await registerApp(app, administrator)];
  const { access_token } = await letIn(app, client, doctor);
  for (const token of [access_token, doctor.token, 'unknown']) {
    const response = await postForm(app, '/oauth/revoke', { client_id: other.client_id, token });
    expect([response.status, response.body]).toEqual([200, {}]);
  }
  expect(await status(access_token)).toBe(200);
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(200);
});

test('who does not say who they are, or what is to end, is refused', async () => {
  expect((await postForm(app, '/oauth/revoke', { token: 'x' })).body.error).toBe('invalid_client');
  expect((await postForm(app, '/oauth/revoke', {})).body.error).toBe('invalid_request');
});
