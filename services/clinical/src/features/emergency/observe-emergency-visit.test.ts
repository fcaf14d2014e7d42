import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who is treated may be kept under observation, and nobody else', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  const { post, treated } = stepsOf(app, doctor, id);
  expectInvalid(await post('observe'), 'status');
  await treated();
  const response = await post('observe');
  expect(response.body.data.status).toBe('observation');
  await expectAudit(app, response, { event: 'emergency_visit.observe' });
  expectInvalid(await post('observe'), 'status');
});
