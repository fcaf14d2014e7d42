import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import { assertionOf, postForm, registerApp, signer, signIn } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ clock: () => now });
let now = new Date();

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const withToken = (token: string, path: string) => request(app.server).get(path).auth(token, { type: 'bearer' });

describe('a service', () => {
  async function service(values: object = {}, alg: 'ES384' | 'RS384' = 'ES384') {
    const { administrator, doctor, clinic } = await staffedClinic(app);
    const own = await signer(alg);
    const body = {
      name: 'Export',
      environment: 'live',
      scopes: ['patients:read', 'lab-results:read'],
      jwks: own.jwks,
      ...values,
    };
    const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
    await app.as(doctor).post(`/api/v1/api-keys/${data.id}/approve`).expect(200);
    return { administrator, clinic, own, client_id: data.client_id as string, id: data.id as string, data };
  }

  test.each(['ES384', 'RS384'] as const)(
    'that signs with %s is given five minutes, and of the scopes what its key may do',
    async (alg) => {
      const { own, client_id, data } = await service({}, alg);
      expect(data).toMatchObject({ api_key: null, authentication: 'private_key_jwt' });
      const response = await signIn(app, await assertionOf(app, own, client_id), 'system/*.rs system/Encounter.rs');
      expect(response.body).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
      expect(response.body.scope.split(' ').sort()).toEqual([
        'system/DiagnosticReport.rs',
        'system/Observation.rs',
        'system/Patient.rs',
        'system/Specimen.rs',
      ]);
      const elsewhere = await withToken(response.body.access_token, '/api/v1/patients');
      expect(elsewhere.body.errors).toEqual({ policy: ['insufficient_scope'] });
      later(301);
      expect((await withToken(response.body.access_token, '/api/v1/patients')).status).toBe(401);
    },
  );

  test('is answered what it asked for as it asked for it where its key may do all of it: all types, and the words of before', async () => {
    const all = 'patients appointments consultations lab-results prescriptions admissions pharmacy'.split(' ');
    const { own, client_id } = await service({ scopes: all.map((records) => `${records}:read`) });
    const granted = async (scope: string) =>
      (await signIn(app, await assertionOf(app, own, client_id), scope)).body.scope;
    for (const scope of ['system/*.read', 'system/*.rs', 'system/Patient.read', 'system/*.s?_id=1'])
      expect(await granted(scope)).toBe(scope);
    expect(await granted('system/*.*')).toBe('system/*.rs');
    expect(await granted('system/Patient.*')).toBe('system/Patient.rs');
    const { access_token } = (await signIn(app, await assertionOf(app, own, client_id), 'system/*.read')).body;
    const statuses = async (path: string) => (await withToken(access_token, path)).status;
    expect([await statuses('/fhir/R4/Encounter'), await statuses('/fhir/R4/AuditEvent')]).toEqual([200, 403]);
    const some = await service();
    const asked = await signIn(app, await assertionOf(app, some.own, some.client_id), 'system/*.read');
    expect(asked.body.scope.split(' ')).toEqual(
      expect.arrayContaining(['system/Patient.read', 'system/Specimen.read']),
    );
    expect(asked.body.scope).not.toContain('*');
  });

  test('ends with its key at once', async () => {
    const { administrator, own, client_id, id } = await service();
    const { access_token } = (await signIn(app, await assertionOf(app, own, client_id))).body;
    await app.as(administrator).delete(`/api/v1/api-keys/${id}`).expect(200);
    expect((await withToken(access_token, '/api/v1/patients')).status).toBe(401);
    expect((await signIn(app, await assertionOf(app, own, client_id))).body.error).toBe('invalid_client');
  });

  test('is let in by what it signed for the issuer, as libraries of OAuth do, once', async () => {
    const { own, client_id } = await service();
    const assertion = await assertionOf(app, own, client_id, { aud: app.deps.config.public_url });
    expect((await signIn(app, assertion, 'system/Patient.rs')).body).toMatchObject({ scope: 'system/Patient.rs' });
    expect((await signIn(app, assertion, 'system/Patient.rs')).body.error).toBe('invalid_client');
  });

  test('is refused what it signed wrongly, twice, for too long or for somebody else', async () => {
    const { own, client_id } = await service();
    const seconds = Math.floor(now.getTime() / 1000);
    const [, claims, signature] = (await assertionOf(app, own, client_id)).split('.');
    const encoded = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
    const wrong = [
      await assertionOf(app, await signer(), client_id),
      await assertionOf(app, { ...(await signer()), kid: own.kid }, client_id),
      await assertionOf(app, own, client_id, { exp: seconds + 3600 }),
      await assertionOf(app, own, client_id, { exp: seconds - 60 }),
      await assertionOf(app, own, client_id, { aud: 'https://elsewhere.example/token' }),
      await assertionOf(app, own, client_id, { iss: 'somebody' }),
      await assertionOf(app, own, client_id, { jti: '' }),
      await assertionOf(app, own, client_id, {}, { jku: 'https://elsewhere.example/jwks' }),
      'x.y.z',
      // With none of a key, or with what everybody may read of it.
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encoded({ alg: 'none', kid: own.kid })}.${claims}.${signature}`,
      ...(await Promise.all(
        [JSON.stringify(own.jwks.keys[0]), client_id].map((secret) =>
          assertionOf(app, { kid: own.kid, alg: 'HS256', privateKey: new TextEncoder().encode(secret) }, client_id),
        ),
      )),
    ];
    for (const assertion of wrong) {
      const response = await signIn(app, assertion);
      expect([response.status, response.body.error]).toEqual([400, 'invalid_client']);
    }
    for (const client_assertion_type of ['not_an_assertion_type', undefined]) {
      const response = await postForm(app, '/oauth/token', {
        grant_type: 'client_credentials',
        scope: 'system/Patient.rs',
        ...(client_assertion_type && { client_assertion_type }),
        client_assertion: await assertionOf(app, own, client_id),
      });
      expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
    }
    const once = await assertionOf(app, own, client_id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(app, once)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('is given no token that it could not show, however many scopes it asks for', async () => {
    const { own, client_id } = await service();
    const scopes = (many: number, type: string) =>
      Array.from({ length: many }, (_, each) => `system/${type}.rs?_id=${each}`).join(' ');
    for (const asked of [scopes(61, 'Patient'), scopes(60, '*'), ','.repeat(4000)]) {
      const response = await signIn(app, await assertionOf(app, own, client_id), asked);
      expect([response.status, response.body.error]).toEqual([400, 'invalid_scope']);
    }
    const { access_token } = (await signIn(app, await assertionOf(app, own, client_id), scopes(60, 'Patient'))).body;
    expect((await withToken(access_token, '/fhir/R4/Patient')).status).toBe(200);
  });

  test('whose token is tampered with is nobody, whatever the token says', async () => {
    const { own, client_id } = await service();
    const { access_token } = (await signIn(app, await assertionOf(app, own, client_id))).body;
    const [, claims, signature] = access_token.split('.');
    const headed = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
    for (const kid of ['a\0b', '\ud800', 5, { a: 1 }, ['x'], undefined]) {
      const header = headed({ alg: 'RS256', typ: 'at+jwt', kid });
      expect((await withToken(`${header}.${claims}.${signature}`, '/fhir/R4/Patient')).status).toBe(401);
    }
    const unsigned = `${headed({ alg: 'none', typ: 'at+jwt' })}.${claims}.`;
    expect((await withToken(unsigned, '/fhir/R4/Patient')).status).toBe(401);
  });

  test('shows no secret as a key, and an app is no service', async () => {
    const { own, client_id, administrator } = await service();
    expect((await app.as({ api_key: `${client_id}_secret` }).get('/api/v1/patients')).status).toBe(401);
    const signing = await registerApp(app, administrator, { kind: 'confidential', jwks: own.jwks });
    const response = await signIn(app, await assertionOf(app, own, signing.client_id));
    expect(response.body.error).toBe('unauthorized_client');
  });
});
