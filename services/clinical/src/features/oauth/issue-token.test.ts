import { decodeJwt, decodeProtectedHeader } from 'jose';
import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import {
  authorizationOf,
  codeFor,
  exchange,
  letIn,
  postForm,
  refresh,
  registerApp,
} from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const ME = '/oauth/userinfo';

const app = useClinical({ clock: () => now });
let now = new Date();

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const withToken = (token: string, path = ME) => request(app.server).get(path).auth(token, { type: 'bearer' });

describe('an app that a doctor lets in', () => {
  test('is given a token for one hour, the patient that was chosen, and who the doctor is', async () => {
    const { administrator, doctor, patient, clinic } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const tokens = await letIn(app, client, doctor, { nonce: 'n-1' });
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      patient: patient.id,
      fhirUser: `Practitioner/${doctor.practitioner_id}`,
      need_patient_banner: true,
    });
    const claims = decodeJwt(tokens.id_token ?? '');
    expect(claims).toMatchObject({ sub: doctor.id, aud: client.client_id, nonce: 'n-1' });
    const { kid } = decodeProtectedHeader(tokens.id_token ?? '');
    const { body } = await request(app.server).get('/oauth/jwks');
    expect(body.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
    expect(JSON.stringify(body)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
    const me = await withToken(tokens.access_token);
    expect(me.body).toMatchObject({ sub: doctor.id, name: doctor.name });
    const [row] = await app.db('audit_events').where({ event: 'smart.token', clinic_id: clinic.id });
    expect(row).toMatchObject({ actor_id: doctor.id, actor_role: 'doctor', outcome: 0 });
  });

  test('appears among the doctor’s devices by its name, and is ended there', async () => {
    const { administrator, doctor } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const tokens = await letIn(app, client, doctor);
    const { body } = await app.as(doctor).get('/api/mobile/v1/auth/devices');
    const device = body.data.find(({ device_name }: { device_name: string }) => device_name === 'Growth charts');
    await app.as(doctor).delete(`/api/mobile/v1/auth/devices/${device.id}`).expect(200);
    expect((await withToken(tokens.access_token)).status).toBe(401);
    expect((await refresh(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('reaches nothing that has no scope: neither the platform’s own interface nor other apps’ rights', async () => {
    const { administrator, doctor, patient } = await staffedClinic(app);
    const client = await registerApp(app, administrator, { scopes: ['user/*.cruds', 'openid'] });
    const { access_token } = await letIn(app, client, doctor, { scope: 'user/*.cruds openid' });
    const paths = [
      `/api/v1/patients/${patient.id}`,
      '/api/v1/patients',
      '/api/mobile/v1/auth/me',
      '/api/mobile/v1/auth/devices',
    ];
    for (const path of paths) {
      const response = await withToken(access_token, path);
      expect({ path, status: response.status, errors: response.body.errors }).toEqual({
        path,
        status: 403,
        errors: { policy: ['insufficient_scope'] },
      });
    }
    const { asked } = authorizationOf(app, client.client_id);
    const more = await request(app.server)
      .post('/api/v1/smart-authorizations')
      .auth(access_token, { type: 'bearer' })
      .send(asked);
    expect(more.status).toBe(403);
  });

  test('is one clinic’s: it does not follow the doctor into another', async () => {
    const [here, there] = [await staffedClinic(app), await app.build.clinic()];
    await app.build.membership(there, here.doctor, 'doctor');
    const { access_token } = await letIn(app, await registerApp(app, here.administrator), here.doctor);
    const response = await withToken(access_token).set('X-Clinic-ID', there.id);
    expect(response.status).toBe(403);
  });

  test('ends with the hour, with the membership and with the app', async () => {
    const { administrator, doctor, clinic } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const [first, second] = [await letIn(app, client, doctor), await letIn(app, client, doctor)];
    later(3601);
    expect((await withToken(first.access_token)).status).toBe(401);
    const renewed = (await refresh(app, client, first.refresh_token)).body;
    expect((await withToken(renewed.access_token)).status).toBe(200);
    await app.as(administrator).delete(`/api/v1/smart-apps/${client.client_id}`).expect(200);
    expect((await withToken(renewed.access_token)).status).toBe(401);
    expect((await refresh(app, client, second.refresh_token)).body.error).toBe('invalid_client');

    const another = await registerApp(app, administrator);
    const tokens = await letIn(app, another, doctor);
    await app.db('memberships').where({ clinic_id: clinic.id, user_id: doctor.id }).update({ status: 'suspended' });
    expect((await withToken(tokens.access_token)).status).toBe(403);
    expect((await refresh(app, another, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('a code', () => {
  async function coded() {
    const { administrator, doctor } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const { verifier, asked } = authorizationOf(app, client.client_id);
    return { administrator, doctor, client, asked, code_verifier: verifier, code: await codeFor(app, doctor, asked) };
  }

  test.each([
    ['of another verifier', { code_verifier: 'x'.repeat(43) }],
    ['without a verifier', { code_verifier: undefined }],
    ['of another address', { redirect_uri: 'https://evil.example/callback' }],
    ['that is made up', { code: 'x'.repeat(49) }],
  ])('%s is good for nothing', async (_what, change) => {
    const { client, code, code_verifier } = await coded();
    const fields = Object.fromEntries(
      Object.entries({ code, code_verifier, ...change }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const response = await exchange(app, client, fields);
    expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('of another app, and one that is a minute old, are good for nothing', async () => {
    const { administrator, client, code, code_verifier } = await coded();
    const other = await registerApp(app, administrator);
    expect((await exchange(app, other, { code, code_verifier })).body.error).toBe('invalid_grant');
    later(61);
    expect((await exchange(app, client, { code, code_verifier })).body.error).toBe('invalid_grant');
  });

  test('that is brought again ends what it led to; of ten at once one leads to a session', async () => {
    const { client, code, code_verifier } = await coded();
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(app, client, { code, code_verifier })));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(10 - good.length);
    expect((await exchange(app, client, { code, code_verifier })).status).toBe(400);
    for (const { body } of good) expect((await withToken(body.access_token)).status).toBe(401);
  });
});

describe('a refresh token', () => {
  test('is replaced, and stays good beside the new one for half a minute', async () => {
    const { administrator, doctor } = await staffedClinic(app);
    const client = await registerApp(app, administrator, { kind: 'confidential' });
    const tokens = await letIn(app, client, doctor);
    const [one, two] = await Promise.all([
      refresh(app, client, tokens.refresh_token),
      refresh(app, client, tokens.refresh_token),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.refresh_token).not.toBe(tokens.refresh_token);
    expect(one.body.patient).toBe(tokens.patient);
  });

  test('says by itself which public app it is of; of another it needs the proof', async () => {
    const { administrator, doctor } = await staffedClinic(app);
    const unnamed = async (kind: string) => {
      const client = await registerApp(app, administrator, { kind });
      const { refresh_token } = await letIn(app, client, doctor);
      return postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token });
    };
    expect((await unnamed('public')).status).toBe(200);
    expect((await unnamed('confidential')).body.error).toBe('invalid_client');
    const made = { grant_type: 'refresh_token', refresh_token: `${doctor.id}|${'x'.repeat(49)}` };
    expect((await postForm(app, '/oauth/token', made)).body.error).toBe('invalid_client');
  });

  test('that is brought later is in other hands: the session ends, and the clinic can see it', async () => {
    const { administrator, doctor, clinic } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const tokens = await letIn(app, client, doctor);
    const renewed = (await refresh(app, client, tokens.refresh_token)).body;
    later(31);
    expect((await withToken(renewed.access_token)).status).toBe(200);
    expect((await refresh(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await withToken(renewed.access_token)).status).toBe(401);
    expect(await app.db('audit_events').where({ clinic_id: clinic.id, event: 'smart.reuse' })).toHaveLength(1);
  });

  test('that was exchanged twice at once goes on in one hand: the other, brought later, ends the session', async () => {
    const { administrator, doctor } = await staffedClinic(app);
    const client = await registerApp(app, administrator);
    const tokens = await letIn(app, client, doctor);
    const owner = (await refresh(app, client, tokens.refresh_token)).body;
    const thief = (await refresh(app, client, tokens.refresh_token)).body;
    later(31);
    const renewed = (await refresh(app, client, owner.refresh_token)).body;
    later(31);
    expect((await refresh(app, client, thief.refresh_token)).body.error).toBe('invalid_grant');
    expect((await withToken(renewed.access_token)).status).toBe(401);
  });

  test('is another app’s for nobody, narrows one token but never widens, and is none without offline access', async () => {
    const { administrator, doctor } = await staffedClinic(app);
    const [client, other] = [await registerApp(app, administrator), await registerApp(app, administrator)];
    const tokens = await letIn(app, client, doctor);
    expect((await refresh(app, other, tokens.refresh_token)).body.error).toBe('invalid_grant');
    const fields = { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: tokens.refresh_token };
    const wider = await postForm(app, '/oauth/token', { ...fields, scope: 'user/*.cruds' });
    expect(wider.body.error).toBe('invalid_scope');
    const narrower = await postForm(app, '/oauth/token', { ...fields, scope: 'patient/Patient.r' });
    expect(narrower.body.scope).toBe('patient/Patient.r');
    const whole = (await refresh(app, client, narrower.body.refresh_token)).body;
    expect(whole.scope).toBe(tokens.scope);
    expect((await refresh(app, client, whole.refresh_token)).body.scope).toBe(tokens.scope);
    const online = await letIn(app, client, doctor, { scope: 'openid user/*.cruds' });
    expect([online.refresh_token, online.scope]).toEqual([undefined, 'openid user/Appointment.rs']);
  });
});

test('a confidential app proves itself, by its secret alone and in one way', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator, { kind: 'confidential' });
  const { verifier, asked } = authorizationOf(app, client.client_id);
  const code = await codeFor(app, doctor, asked);
  const fields = { grant_type: 'authorization_code', redirect_uri: asked.redirect_uri, code, code_verifier: verifier };
  const without = await postForm(app, '/oauth/token', { ...fields, client_id: client.client_id });
  const wrong = await postForm(app, '/oauth/token', fields, { ...client, client_secret: 'x'.repeat(49) });
  const twice = await postForm(app, '/oauth/token', { ...fields, client_secret: client.client_secret ?? '' }, client);
  expect([without, wrong, twice].map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(
    (
      await postForm(app, '/oauth/token', {
        ...fields,
        client_id: client.client_id,
        client_secret: client.client_secret ?? '',
      })
    ).status,
  ).toBe(200);
});
