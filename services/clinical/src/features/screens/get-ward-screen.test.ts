import { admission } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a ward shows its beds and the initials of who is in them', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const patient = await app.build.patient(clinic, { given_names: 'Iván', first_surname: 'de la Barra' });
  const { ward, beds } = await wardWith(app, clinic, 2);
  const values = { isolation: 'contact', reason: 'Pneumonia', expected_discharge_on: '2099-01-01' };
  await admission(app, doctor, patient, { bed_id: beds[0]?.id, ...values });
  const response = await app.as(key).get(`/api/v1/screens/wards/${ward.id}`).expect(200);
  expect(response.body.data).toEqual([
    { id: beds[0]?.id, name: '1', room: 'A', state: 'occupied', initials: 'I. B.', leaves_on: '2099-01-01' },
    { id: beds[1]?.id, name: '2', room: 'A', state: 'free', initials: null, leaves_on: null },
  ]);
  const shown = { event: 'ward.screen', resource_id: ward.id, patient_ids: [patient.id], phi_level: 'limited' };
  await expectAudit(app, response, shown);
  const stranger = await app.build.apiKey(await app.build.clinic(), 'live', { scopes: ['screens:read'] });
  expectNotFound(await app.as(stranger).get(`/api/v1/screens/wards/${ward.id}`));
});
