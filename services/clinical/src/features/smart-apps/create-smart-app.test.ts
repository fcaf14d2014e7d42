import { generateKeyPairSync } from 'node:crypto';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { REDIRECT, SCOPES, signer } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { SMART_LIMITS } from '../../limits/index.js';

const APPS = '/api/v1/smart-apps';
const body = { name: 'Growth charts', kind: 'confidential', redirect_uris: [REDIRECT], scopes: SCOPES };

const app = useClinical();

test('an administrator registers an app, whose secret is shown once and kept as its hash', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const send = () => app.as(administrator).post(APPS).set('Idempotency-Key', 'k').send(body);
  const response = await send();
  const { client_secret, ...shown } = response.body.data;
  expect(shown).toMatchObject({ ...body, client_id: shown.id, authentication: 'client_secret', status: 'active' });
  await expectAudit(app, response, { event: 'smart_app.create', resource_id: shown.id });
  expect((await send()).body.data).toEqual({ ...shown, client_secret: null });
  const written = ['smart_apps', 'idempotency_keys'].map((table) => app.db(table).where({ clinic_id: clinic.id }));
  expect(JSON.stringify(await Promise.all(written))).not.toContain(client_secret);
  const { data } = (await app.as(administrator).get(APPS)).body;
  expect(data).toEqual([shown]);
});

test('a public app has no secret, and one that signs needs none', async () => {
  const { administrator } = await staffedClinic(app);
  const post = async (values: object) =>
    (
      await app
        .as(administrator)
        .post(APPS)
        .send({ ...body, ...values })
    ).body.data;
  expect(await post({ kind: 'public' })).toMatchObject({ client_secret: null, authentication: 'none' });
  const { jwks } = await signer();
  expect(await post({ jwks })).toMatchObject({ client_secret: null, authentication: 'private_key_jwt', jwks });
});

test('an app of a phone, of one’s own machine or with a query in its address is registered as it says', async () => {
  const { administrator } = await staffedClinic(app);
  const redirect_uris = [
    'org.example.app:/callback',
    'http://localhost:8080/',
    'http://[::1]/',
    'https://App.example.org:8443/~a/b;c?x=%20&y=(1)*',
  ];
  const values = { redirect_uris, name: 'Crecimiento – Niños 2.0 (α) 儿童' };
  const { data } = (
    await app
      .as(administrator)
      .post(APPS)
      .send({ ...body, ...values })
  ).body;
  expect(data).toMatchObject(values);
});

test.each([
  [{ redirect_uris: [] }, 'redirect_uris'],
  [{ redirect_uris: ['http://app.example.org/'] }, 'redirect_uris.0'],
  [{ redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris.0'],
  [{ redirect_uris: ['data:text/html,x'] }, 'redirect_uris.0'],
  [{ redirect_uris: ['https://app.example.org/#part'] }, 'redirect_uris.0'],
  [{ redirect_uris: ['https://user@app.example.org/'] }, 'redirect_uris.0'],
  ...[
    'https://app.example.org/callback\n',
    ' https://app.example.org/callback',
    'https://app.example.org/call\tback',
    'https:\\\\app.example.org\\callback',
    'https:app.example.org/callback',
    'https://*.example.org/callback',
    'https://:password@app.example.org/',
    'https://app.example.org/"><script>',
    'https://аpp.example.org/',
    'org.example.app://*.example.org/',
  ].map((address) => [{ redirect_uris: [address] }, 'redirect_uris.0']),
  [{ launch_uri: 'https://app.example.org/\\evil.example' }, 'launch_uri'],
  ...['Growth\u202estrahc', 'Growth\u200bcharts', '\u2066Growth', '\u3164', '\u2800', '...', 'a\u2028b'].map((name) => [
    { name },
    'name',
  ]),
  [{ scopes: ['patient/Patient.rs?name=x%E2%80%AE'] }, 'scopes.0'],
  [{ scopes: ['system/*.rs'] }, 'scopes.0'],
  [{ scopes: ['patient/Nothing.rs'] }, 'scopes.0'],
  [{ scopes: ['patient/Patient.sr'] }, 'scopes.0'],
  [{ kind: 'secret' }, 'kind'],
  [{ jwks: { keys: [] } }, 'jwks.keys'],
  [{ jwks: { keys: [{ kty: 'oct', kid: 'a', k: 'abc' }] } }, 'jwks.keys.0.kty', 'jwks.keys.0.n', 'jwks.keys.0.e'],
] as [object, ...string[]][])('%j is refused', async (change, ...fields) => {
  const { administrator } = await staffedClinic(app);
  expectInvalid(
    await app
      .as(administrator)
      .post(APPS)
      .send({ ...body, ...change }),
    ...fields,
  );
});

test('what is no key to check a signature with is refused, of whatever form', async () => {
  const { administrator } = await staffedClinic(app);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  const ec = (await signer()).jwks.keys[0];
  const faultyAt = async (key: object) => {
    const jwks = { keys: [{ kid: 'a', ...key }] };
    const { body: answer } = await app
      .as(administrator)
      .post(APPS)
      .send({ ...body, jwks });
    return Object.keys(answer.errors ?? {});
  };
  expect(await faultyAt({ ...rsa, use: 'sig' })).toEqual([]);
  expect(await faultyAt({ ...rsa, e: 'AQ' })).toEqual(['jwks.keys.0']);
  expect(await faultyAt({ ...rsa, n: 'A'.repeat(342) })).toEqual(['jwks.keys.0']);
  expect(await faultyAt({ ...ec, x: 'A'.repeat(64) })).toEqual(['jwks.keys.0']);
  expect(await faultyAt({ ...rsa, p: 'AQAB' })).toEqual(['jwks.keys.0.p']);
  expect(await faultyAt({ ...ec, use: 'enc' })).toEqual(['jwks.keys.0.use']);
});

test('a private key is refused, as is a public app with keys', async () => {
  const { administrator } = await staffedClinic(app);
  const { jwks } = await signer();
  const leaked = { keys: [{ ...jwks.keys[0], d: 'secret' }] };
  expectInvalid(
    await app
      .as(administrator)
      .post(APPS)
      .send({ ...body, jwks: leaked }),
    'jwks.keys.0.d',
  );
  expectInvalid(
    await app
      .as(administrator)
      .post(APPS)
      .send({ ...body, kind: 'public', jwks }),
    'jwks',
  );
});

test('who does not manage keys registers none', async () => {
  const { clinic } = await staffedClinic(app);
  for (const role of ['doctor', 'nurse', 'front_desk', 'patient'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(APPS)
        .send(body),
      'missing_ability',
    );
  expectDenied(
    await app
      .as(await app.build.apiKey(clinic))
      .post(APPS)
      .send(body),
    'missing_ability',
  );
});

test('a clinic has so many and no more, also when many are registered at once', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  await app.db.raw(
    `insert into smart_apps (clinic_id, id, name, kind, redirect_uris, scopes)
     select ?, gen_random_uuid(), 'App', 'public', '{https://app.example.org/}', '{openid}' from generate_series(1, ?)`,
    [clinic.id, SMART_LIMITS.smartAppsPerClinic - 1],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.as(administrator).post(APPS).send(body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'name');
});
