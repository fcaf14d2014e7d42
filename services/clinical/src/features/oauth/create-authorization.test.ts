import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { authorizationOf, registerApp, REDIRECT } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/smart-authorizations';

const app = useClinical();

async function asking(values: Record<string, unknown> = {}) {
  const staffed = await staffedClinic(app);
  const { client_id } = await registerApp(app, staffed.administrator);
  return { ...staffed, client_id, asked: authorizationOf(app, client_id, values).asked };
}

test('a doctor chooses whom it is about and what of it the app may have', async () => {
  const { doctor, patient, asked, client_id } = await asking();
  const approved_scopes = ['launch/patient', 'patient/Patient.rs'];
  const response = await app
    .as(doctor)
    .post(PATH)
    .send({ ...asked, patient_id: patient.id, approved_scopes });
  const back = new URL(response.body.data.redirect_to);
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the state', iss: app.deps.config.public_url });
  expect(await app.db('authorization_codes').where({ app_id: client_id })).toMatchObject([{ scopes: approved_scopes }]);
  await expectAudit(app, response, { event: 'smart.authorize', resource_id: client_id, patient_ids: [patient.id] });
});

test('without a patient, with another clinic’s or an unknown one, and with no scope, there is no code', async () => {
  const { doctor, patient, asked, client_id } = await asking();
  const other = await app.build.patient(await app.build.clinic());
  const post = (more: object) =>
    app
      .as(doctor)
      .post(PATH)
      .send({ ...asked, ...more });
  expectInvalid(await post({}), 'patient_id');
  expectInvalid(await post({ patient_id: other.id }), 'patient_id');
  expectInvalid(await post({ patient_id: patient.id, approved_scopes: ['user/*.cruds'] }), 'approved_scopes');
  expectInvalid(await post({ patient_id: patient.id, code_challenge_method: 'plain' }), 'client_id');
  expect(await app.db('authorization_codes').where({ app_id: client_id })).toEqual([]);
});

test('a patient lets an app at their own record, whatever is asked for', async () => {
  const { clinic, patient, asked, client_id } = await asking();
  const user = await app.build.user(clinic, 'patient');
  await app
    .as(user)
    .post(PATH)
    .send({ ...asked, patient_id: patient.id })
    .expect(201);
  expect(await app.db('authorization_codes').where({ app_id: client_id })).toMatchObject([
    { patient_id: user.patient_id },
  ]);
});

test('who is of another clinic, and a key, let nobody in', async () => {
  const { asked, clinic } = await asking();
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectDenied(await app.as(stranger).post(PATH).send(asked), 'clinic_not_allowed');
  expectDenied(
    await app
      .as(await app.build.apiKey(clinic))
      .post(PATH)
      .send(asked),
    'missing_ability',
  );
});

test('who the clinic asks for a second factor sets it up first', async () => {
  const { clinic, doctor, patient, asked } = await asking();
  const security = {
    second_factor_roles: ['doctor'],
    second_factor_grace_days: 0,
    second_factor_since: { doctor: '2020-01-01T00:00:00Z' },
  };
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ security }) });
  const response = await app
    .as(doctor)
    .post(PATH)
    .send({ ...asked, patient_id: patient.id });
  expect([response.status, response.body.errors?.policy?.[0]]).toEqual([403, 'second_factor_required']);
});
