import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an administrator adds a practitioner, a doctor does not', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const body = { full_name: 'Dr New', license_number: 'L-3', specialty: 'ENT' };
  const send = () => app.as(administrator).post('/api/v1/practitioners').set('Idempotency-Key', 'k').send(body);
  const response = await send();
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({ ...body, active: true });
  await expectAudit(app, response, { event: 'practitioner.create', resource_id: response.body.data.id });
  expect((await send()).body).toEqual(response.body);
  expect(await app.db('practitioners').where({ clinic_id: clinic.id, ...body })).toHaveLength(1);
  expectDenied(await app.as(doctor).post('/api/v1/practitioners').send(body), 'missing_ability');
  expectInvalid(await app.as(administrator).post('/api/v1/practitioners').send({ full_name: '' }), 'full_name');
});
