import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const SETTINGS = { name: 'Renamed', timezone: 'America/Lima', locale: 'en', completion_requires: ['vitals'] };

test('settings are replaced, and the trail keeps what was and what is', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const response = await app.as(administrator).put('/api/v1/settings').send(SETTINGS);
  expect(response.body.data).toMatchObject(SETTINGS);
  await expectAudit(app, response, {
    event: 'settings.update',
    changed_fields: ['name', 'timezone', 'locale', 'completion_requires'],
    details: {
      changes: {
        name: { old: clinic.name, new: 'Renamed' },
        timezone: { old: clinic.timezone, new: 'America/Lima' },
        locale: { old: 'es', new: 'en' },
        completion_requires: { old: [], new: ['vitals'] },
      },
    },
  });
  const stale = await app.as(administrator).put('/api/v1/settings').set('If-Match', 'W/"v1"').send(SETTINGS);
  expect(stale.status).toBe(412);
});

test('what is missing or unknown is named, and nothing is saved', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const put = (body: object) => app.as(administrator).put('/api/v1/settings').send(body);
  expectInvalid(await put({}), 'name', 'timezone', 'locale', 'completion_requires');
  expectInvalid(await put({ ...SETTINGS, timezone: 'Mars/Olympus' }), 'timezone');
  expectInvalid(
    await put({ ...SETTINGS, locale: 'xx', completion_requires: ['magic'] }),
    'locale',
    'completion_requires.0',
  );
  expect(await app.db('clinics').where({ id: clinic.id }).first()).toMatchObject({ name: clinic.name, version: 1 });
});
