import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an administrator reads the settings, and again with 304; a doctor does not', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const response = await app.as(administrator).get('/api/v1/settings');
  expect(response.body.data).toMatchObject({
    name: clinic.name,
    timezone: clinic.timezone,
    locale: 'es',
    completion_requires: [],
  });
  await expectAudit(app, response, { event: 'settings.read' });
  const again = await app
    .as(administrator)
    .get('/api/v1/settings')
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(again.status).toBe(304);
  expectDenied(await app.as(doctor).get('/api/v1/settings'), 'missing_ability');
});
