import type { Response } from 'supertest';
import { expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/people.js';
import { authorizationOf, REDIRECT, registerApp } from '../../../test/support/smart.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
let client_id: string;
beforeAll(async () => {
  app = await startApp();
  const { administrator } = await staffedClinic(app);
  ({ client_id } = await registerApp(app, administrator));
});
afterAll(() => app.stop());

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
    { scope: 'offline_access', description: 'Go on having access when you are not there, until you end it' },
  ]);
  const spanish = (await preview({ scope: 'patient/Patient.rs' }, 'es')).body.data;
  expect(spanish.scopes[0].description).toBe('Ver: los datos personales del paciente que elija');
});

test('nobody is sent to an app or to an address that is not registered', async () => {
  expectNotFound(await preview({ client_id: '0190b6d2-0000-7000-8000-000000000000' }));
  expectNotFound(await preview({ client_id: "' or 1=1" }));
  for (const redirect_uri of ['https://evil.example/', `${REDIRECT}/more`, `${REDIRECT}?a=b`, 'javascript:alert(1)'])
    expectInvalid(await preview({ redirect_uri }), 'redirect_uri');
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'patient/Encounter.rs' }, 'invalid_scope'],
  [{ scope: '' }, 'invalid_scope'],
  [{ aud: 'https://elsewhere.example/fhir' }, 'invalid_request'],
  [{ state: '' }, 'invalid_request'],
  [{ code_challenge: undefined }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
])('%j sends the app back with %s', async (change, error) => {
  const { data } = (await preview(change)).body;
  const back = new URL(data.redirect_to);
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get('error')).toBe(error);
  expect(data.app).toBeNull();
});
