import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const CODES = '/api/v1/witness-codes';

test('a second person makes a code that is shown once, and is good for two minutes', async () => {
  const { clinic, doctor } = await app.build.practice();
  const send = () => app.as(doctor).post(CODES).set('Idempotency-Key', 'k').send({ purpose: 'dispensation' });
  const response = await send().expect(201);
  const { id, code, expires_at } = response.body.data;
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(1);
  expect(minutes).toBeLessThanOrEqual(2);
  expect((await send().expect(201)).body.data).toMatchObject({ id, code: null });
  await expectAudit(app, response, { event: 'witness_code.create', resource_id: id });
  const [kept] = await app.db('witness_codes').where({ clinic_id: clinic.id });
  expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''));
});

test('who signs for nobody makes none, nor a key', async () => {
  const { clinic, doctor } = await app.build.practice();
  const post = (by: { token?: string; api_key?: string }, purpose = 'closing') =>
    app.as(by).post(CODES).send({ purpose });
  expectDenied(await post(await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectDenied(await post(await app.build.apiKey(clinic)), 'missing_ability');
  expectInvalid(await post(doctor, 'else'), 'purpose');
  await post(await app.build.user(clinic, 'pharmacist')).expect(201);
});
