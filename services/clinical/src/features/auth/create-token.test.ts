import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const create = (body: object) => app.as().post('/api/v1/auth/tokens').send(body);

test('a token can be narrowed to some abilities, and never widened', async () => {
  const { doctor } = await app.build.practice();
  const credentials = { email: doctor.email, password: doctor.password, device_name: 'Script' };
  const response = await create({ ...credentials, abilities: ['catalogs:read', 'keys:manage'] });
  expect(response.status).toBe(201);
  expect(response.body.data.abilities).toEqual(['catalogs:read']);
  await expectAudit(app, response, { event: 'auth.login', actor_id: doctor.id });
  expect((await create(credentials)).body.data.abilities).toContain('consultations:write');
  expectInvalid(await create({ ...credentials, abilities: ['*'] }), 'abilities.0');
  expectInvalid(await create({ ...credentials, password: 'wrong' }), 'email');
});
