import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { SMART_LIMITS } from '../../limits/index.js';

const app = useClinical();

test('scopes are said as the consent page says them, and each can be registered', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const response = await app.as(administrator).get('/api/v1/smart-apps/scopes').set('Accept-Language', 'es');
  const offered: { scope: string; description: string | null }[] = response.body.data;
  expect(offered).toEqual(
    expect.arrayContaining([
      { scope: 'fhirUser', description: null },
      { scope: 'patient/Patient.rs', description: 'Ver: los datos personales del paciente que elija' },
    ]),
  );
  await expectAudit(app, response, { event: 'smart_app.scopes' });
  for (let from = 0; from < offered.length; from += SMART_LIMITS.smartScopes)
    await registerApp(app, administrator, {
      scopes: offered.slice(from, from + SMART_LIMITS.smartScopes).map(({ scope }) => scope),
    });
  expectDenied(await app.as(doctor).get('/api/v1/smart-apps/scopes'), 'missing_ability');
});
