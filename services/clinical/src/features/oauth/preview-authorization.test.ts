import type { Response } from 'supertest';
import { expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { authorizationOf, REDIRECT, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let administrator: Awaited<ReturnType<typeof staffedClinic>>['administrator'];
let client_id: string;
beforeAll(async () => {
  ({ administrator } = await staffedClinic(app));
  ({ client_id } = await registerApp(app, administrator));
});

const preview = (values: Record<string, unknown> = {}, language = 'en'): Promise<Response> =>
  app
    .as()
    .post('/api/v1/smart-authorizations/preview')
    .set('Accept-Language', language)
    .send(authorizationOf(app, client_id, values).asked)
    .then((response) => response);

test('what an app asks for is said in words, in the reader’s language', async () => {
  const scope =
    'launch/patient patient/Observation.rs?category=laboratory user/Appointment.cruds offline_access patient/Nothing.rs';
  const { data } = (await preview({ scope })).body;
  expect(data).toMatchObject({ redirect_to: null, app: { name: 'Growth charts' }, chooses_patient: true });
  expect(data.scopes).toEqual([
    { scope: 'launch/patient', description: 'Know which patient you choose' },
    {
      scope: 'patient/Observation.rs?category=laboratory',
      description: 'See: laboratory results and vital signs of the patient you choose (category: laboratory)',
    },
    { scope: 'user/Appointment.rs', description: 'See: appointments of everybody whose records you may see' },
    { scope: 'offline_access', description: 'Go on having access when you are not there, until you end it' },
  ]);
  const spanish = (await preview({ scope: 'patient/Patient.rs' }, 'es')).body.data;
  expect(spanish.scopes[0].description).toBe('Ver: los datos personales del paciente que elija');
});

test.each([
  // Asked for, registered, left.
  ['patient/*.*', ['patient/*.rs'], ['patient/*.rs']],
  ['patient/*.read', ['patient/*.rs'], ['patient/*.read']],
  ['patient/Patient.cruds', ['patient/*.rs'], ['patient/Patient.rs']],
  ['patient/*.cruds', ['patient/Patient.rs', 'patient/Patient.cruds'], ['patient/Patient.cruds']],
  ['patient/*.cruds', ['patient/Observation.crs', 'user/Observation.rs'], ['patient/Observation.crs']],
  ['patient/*.r patient/Patient.cruds', ['patient/*.rs'], ['patient/*.r', 'patient/Patient.rs']],
  ['patient/*.*', ['patient/Observation.rs?category=laboratory'], ['patient/Observation.rs?category=laboratory']],
  [
    'patient/Observation.cr?code=718-7',
    ['patient/*.rs?category=laboratory'],
    ['patient/Observation.r?category=laboratory&code=718-7'],
  ],
  ['user/*.* patient/Patient.write', ['patient/*.rs'], []],
])('of %s an app that is registered for %j is granted %j', async (scope, scopes, granted) => {
  const narrow = await registerApp(app, administrator, { scopes });
  const { data } = (await preview({ scope, client_id: narrow.client_id })).body;
  expect(data.scopes.map((each: { scope: string }) => each.scope)).toEqual(granted);
  expect(data.redirect_to?.includes('invalid_scope') ?? false).toBe(granted.length === 0);
});

test('nobody is sent to an app or to an address that is not registered', async () => {
  expectNotFound(await preview({ client_id: '0190b6d2-0000-7000-8000-000000000000' }));
  expectNotFound(await preview({ client_id: "' or 1=1" }));
  for (const redirect_uri of ['https://evil.example/', `${REDIRECT}/more`, `${REDIRECT}?a=b`, 'javascript:alert(1)'])
    expectInvalid(await preview({ redirect_uri }), 'redirect_uri');
});

test('an app of the person’s own machine is sent back to whatever port it listens on, and no other to another', async () => {
  const registered = ['http://127.0.0.1/callback', 'http://[::1]:4000/callback', 'http://localhost:3000/callback?a=b'];
  const native = await registerApp(app, administrator, { redirect_uris: [...registered, REDIRECT] });
  const to = (redirect_uri: string) => preview({ redirect_uri, client_id: native.client_id });
  for (const address of [
    ...registered,
    'http://127.0.0.1:51004/callback',
    'http://[::1]:51004/callback',
    'http://[::1]/callback',
    'http://localhost:51004/callback?a=b',
  ])
    expect(new URL((await to(address)).body.data.denied_to).origin).toBe(new URL(address).origin);
  for (const address of [
    'http://127.0.0.1:51004/elsewhere',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1.evil.example:51004/callback',
    'https://127.0.0.1:51004/callback',
    REDIRECT.replace('.org', '.org:51004'),
  ])
    expectInvalid(await to(address), 'redirect_uri');
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'patient/Encounter.rs' }, 'invalid_scope'],
  [{ scope: '' }, 'invalid_scope'],
  [{ aud: 'https://elsewhere.example/fhir' }, 'invalid_request'],
  [{ state: '' }, 'invalid_request'],
  [{ code_challenge: undefined }, 'invalid_request'],
  [{ response_mode: 'form_post' }, 'invalid_request'],
  [{ prompt: 'none' }, 'login_required'],
  [{ request: 'e30.e30.' }, 'request_not_supported'],
  [{ request_uri: 'https://app.example.org/request' }, 'request_uri_not_supported'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
])('%j sends the app back with %s', async (change, error) => {
  const { data } = (await preview(change)).body;
  const back = new URL(data.redirect_to);
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get('error')).toBe(error);
  expect(data.app).toBeNull();
});
