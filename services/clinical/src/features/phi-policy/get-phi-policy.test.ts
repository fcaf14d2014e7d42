import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('where nothing was set the default is shown, and only to those who manage it', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const response = await app.as(administrator).get('/api/v1/settings/phi-policy');
  expect(response.body.data).toMatchObject({
    roles: ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'],
    relation: 'any',
    hours: null,
    ip_cidrs: [],
    break_glass: false,
    version: null,
  });
  await expectAudit(app, response, { event: 'phi_policy.read' });
  expectDenied(await app.as(doctor).get('/api/v1/settings/phi-policy'), 'missing_ability');
});
