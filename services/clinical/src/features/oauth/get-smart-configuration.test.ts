import request from 'supertest';
import { SMART_LIMITS } from '../../limits/index.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('pages of other origins find what there is, and each address answers', async () => {
  const { body, headers } = await request(app.server)
    .get('/fhir/R4/.well-known/smart-configuration')
    .set('Origin', 'https://app.example.org');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toMatchObject({
    issuer: app.deps.config.public_url,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  });
  expect(body.scopes_supported).toEqual(
    expect.arrayContaining([
      'launch/patient',
      'patient/*.cruds',
      'patient/Patient.cruds',
      'patient/Observation.crus',
      'system/Specimen.rs',
    ]),
  );
  const own = app.deps.config.public_url;
  for (const [name, method] of [
    ['authorization_endpoint', 'get'],
    ['jwks_uri', 'get'],
    ['userinfo_endpoint', 'get'],
    ['token_endpoint', 'post'],
    ['introspection_endpoint', 'post'],
    ['revocation_endpoint', 'post'],
    ['management_endpoint', 'get'],
  ] as const) {
    const response = await request(app.server)[method](body[name].slice(own.length));
    expect({ name, found: ![404, 405].includes(response.status) }).toEqual({ name, found: true });
  }
});

test('what an app asks for by POST is asked for again as an address (`authorize-post`)', async () => {
  const send = (type: string, body: string) =>
    request(app.server).post('/oauth/authorize').type(type).send(body).redirects(0);
  const asked = new URLSearchParams({ client_id: 'x', scope: 'patient/*.rs launch', state: 'a&b\r\nSet-Cookie: c=d' });
  const { status, headers } = await send('form', asked.toString());
  expect({ status, cookie: headers['set-cookie'] }).toEqual({ status: 303, cookie: undefined });
  const { pathname, search } = new URL(headers['location'] ?? '', 'https://clinic.example/oauth/authorize');
  expect(pathname).toBe('/oauth/authorize');
  expect([...new URLSearchParams(search)]).toEqual([...asked]);
  expect((await request(app.server).get(`${pathname}${search}`)).status).toBe(200);
  expect((await send('json', '{}')).status).toBe(415);
  expect((await send('form', `state=${'x'.repeat(SMART_LIMITS.authorizationBytes)}`)).status).toBe(413);
  expect((await send('form', `state=${'é'.repeat(SMART_LIMITS.authorizationBytes / 4)}`)).status).toBe(413);
});

test.each(['token', 'introspect', 'revoke'])(
  'what is no form, or is not sent, is told by /oauth/%s as OAuth tells it',
  async (name) => {
    const json = await request(app.server).post(`/oauth/${name}`).set('Accept-Language', 'en').send({ token: 'x' });
    expect({ status: json.status, ...json.body }).toEqual({
      status: 415,
      error: 'invalid_request',
      error_description: 'The request body must be a form (application/x-www-form-urlencoded).',
    });
    const read = await request(app.server).get(`/oauth/${name}`).set('Accept-Language', 'en');
    expect({ status: read.status, allow: read.headers['allow'], ...read.body }).toEqual({
      status: 405,
      allow: 'POST',
      error: 'invalid_request',
      error_description: 'Method not allowed.',
    });
  },
);
