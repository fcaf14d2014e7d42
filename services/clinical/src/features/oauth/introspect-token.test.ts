import { decodeJwt } from 'jose';
import { staffedClinic } from '../../../test/support/accounts.js';
import { assertionOf, ASSERTION, letIn, postForm, registerApp, signer } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a confidential app is told what a token of its clinic is good for', async () => {
  const { administrator, doctor, patient } = await staffedClinic(app);
  const client = await registerApp(app, administrator, { kind: 'confidential' });
  const tokens = await letIn(app, client, doctor);
  const { body } = await postForm(app, '/oauth/introspect', { token: tokens.access_token }, client);
  expect(body).toEqual({
    active: true,
    iss: app.deps.config.public_url,
    client_id: client.client_id,
    sub: doctor.id,
    scope: tokens.scope,
    token_type: 'Bearer',
    exp: expect.any(Number),
    patient: patient.id,
    need_patient_banner: true,
    fhirUser: decodeJwt(tokens.id_token ?? '')['fhirUser'],
  });
  await app.as(administrator).delete(`/api/v1/smart-apps/${client.client_id}`);
  const watcher = await registerApp(app, administrator, { kind: 'confidential' });
  expect((await postForm(app, '/oauth/introspect', { token: tokens.access_token }, watcher)).body).toEqual({
    active: false,
  });
});

test('a token that nobody is let in with any more is not active: the account is closed, left alone, or of a password to change', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator, { kind: 'confidential' });
  const { access_token } = await letIn(app, client, doctor);
  const isActive = async () => (await postForm(app, '/oauth/introspect', { token: access_token }, client)).body.active;
  const account = (values: object) => app.db('users').where({ id: doctor.id }).update(values);
  const session = (values: object) => app.db('access_tokens').where({ smart_app_id: client.client_id }).update(values);
  expect(await isActive()).toBe(true);
  await account({ disabled_at: new Date() });
  expect(await isActive()).toBe(false);
  await account({ disabled_at: null, password_change_required: true });
  expect(await isActive()).toBe(false);
  await account({ password_change_required: false });
  await session({ last_used_at: new Date(Date.now() - 8 * 86_400_000) });
  expect(await isActive()).toBe(false);
  await session({ last_used_at: new Date() });
  expect(await isActive()).toBe(true);
});

test('of another clinic’s token, a refresh token, a person’s session and rubbish it is told that they are not active', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const client = await registerApp(app, here.administrator, { kind: 'confidential' });
  const own = await letIn(app, client, here.doctor);
  const foreign = await letIn(app, await registerApp(app, there.administrator), there.doctor);
  for (const token of [foreign.access_token, own.refresh_token, here.doctor.token, 'x.y.z', 'rubbish'])
    expect((await postForm(app, '/oauth/introspect', { token }, client)).body).toEqual({ active: false });
});

test('a public app is told nothing; a service asks by its signature', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const open = await registerApp(app, administrator);
  const tokens = await letIn(app, open, doctor);
  const refused = await postForm(app, '/oauth/introspect', { token: tokens.access_token, client_id: open.client_id });
  expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);

  const own = await signer();
  const key = { name: 'Resource server', environment: 'live', scopes: ['appointments:read'], jwks: own.jwks };
  const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(key).expect(201)).body;
  const proof = async () => ({
    client_assertion_type: ASSERTION,
    client_assertion: await assertionOf(app, own, data.client_id),
  });
  const { body } = await postForm(app, '/oauth/introspect', { token: tokens.access_token, ...(await proof()) });
  expect(body).toMatchObject({ active: true, sub: doctor.id });
  const issued = await postForm(app, '/oauth/token', {
    grant_type: 'client_credentials',
    scope: 'system/Appointment.rs',
    ...(await proof()),
  });
  const { access_token } = issued.body;
  expect((await postForm(app, '/oauth/introspect', { token: access_token, ...(await proof()) })).body).toMatchObject({
    active: true,
    client_id: data.client_id,
    scope: 'system/Appointment.rs',
  });
  const ended = await postForm(app, '/oauth/revoke', { token: access_token, ...(await proof()) });
  expect([ended.status, ended.body.error]).toEqual([400, 'unsupported_token_type']);
});
