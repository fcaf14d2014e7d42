import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/appointments';

const app = useClinical();

test('the desk lists what the apps list, and its links stay on its path', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const front = await app.build.user(clinic, 'front_desk');
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  await app.build.appointment(clinic, people);
  await app.build.appointment(clinic, people);
  const response = await app.as(front).get(PATH).query({ per_page: '1' });
  const mobile = await app.as(front).get(`/api/mobile/v1/appointments`).query({ per_page: '1' });
  expect(response.body).toEqual(mobile.body);
  expect(response.headers['link']).toContain(`<${PATH}?per_page=1&`);
  await expectAudit(app, response, { event: 'appointment.search', patient_ids: [patient.id], result_count: 1 });
});
