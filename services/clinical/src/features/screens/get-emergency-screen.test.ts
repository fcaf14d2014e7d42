import { emergencyVisit } from '../../../test/support/emergency-visits.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a screen reads who is in the emergency room, whatever the PHI policy asks of people', async () => {
  const { clinic, doctor } = await app.build.practice();
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'care_team' });
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const patient = await app.build.patient(clinic, { given_names: 'Rosa', first_surname: 'Paz' });
  const { id } = await emergencyVisit(app, doctor, patient);
  const response = await app.as(key).get('/api/v1/screens/emergency').expect(200);
  expect(response.body.data).toMatchObject([{ id, initials: 'R. P.', status: 'registered' }]);
  await expectAudit(app, response, { event: 'emergency_visit.screen', patient_ids: [patient.id], result_count: 1 });
});
