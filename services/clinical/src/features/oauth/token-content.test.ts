import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import { ASSERTION, postForm, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('faults in a form are 400 and say which parameter; one without a value was not sent', async () => {
  const { administrator } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator);
  const asks = (form: string) => request(app.server).post('/oauth/token').type('form').send(form);
  const faulty = [
    await asks(`grant_type=authorization_code&grant_type=refresh_token&client_id=${client_id}`),
    await asks(`grant_type=authorization_code&client_id=${client_id}&code=x&code_verifier=short`),
    await asks(`grant_type=refresh_token&client_id=${client_id}&refresh_token=x&scope=${'a+'.repeat(2001)}`),
  ];
  for (const { status, body } of faulty) expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect(faulty.map(({ body }) => /grant_type|code_verifier|scope/.exec(body.error_description)?.[0])).toEqual([
    'grant_type',
    'code_verifier',
    'scope',
  ]);
  for (const [form, needed] of [
    ['scope=openid', 'grant_type'],
    ['grant_type=refresh_token', 'refresh_token'],
    ['grant_type=refresh_token&refresh_token=', 'refresh_token'],
    ['grant_type=authorization_code', 'code'],
    ['grant_type=client_credentials&client_assertion=x.y.z', 'client_assertion_type'],
  ])
    expect((await asks(`${form}&client_id=${client_id}`)).body).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(new RegExp(`\\b${needed}\\b`)),
    });
  const secretless = await asks(`grant_type=refresh_token&refresh_token=x&client_id=${client_id}&client_secret=`);
  expect(secretless.body.error).toBe('invalid_grant');
  for (const word of ['constructor', '__proto__'])
    expect((await asks(`grant_type=${word}&client_id=${client_id}`)).body.error).toBe('unsupported_grant_type');
});

test.each([
  [{ grant_type: 'password', username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
  [{ grant_type: 'authorization_code', client_id: 'nobody', code: 'x' }, 401, 'invalid_client'],
  [{ code: 'x' }, 400, 'invalid_request'],
  [
    { grant_type: 'client_credentials', client_assertion_type: ASSERTION, client_assertion: 'x' },
    400,
    'invalid_client',
  ],
] as [Record<string, string>, number, string][])('%j is answered %i %s', async (fields, status, error) => {
  const response = await postForm(app, '/oauth/token', fields);
  expect([response.status, response.body.error]).toEqual([status, error]);
});
