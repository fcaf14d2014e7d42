import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('after observation somebody may be treated again, and was first seen when they were', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  const { post, observed, get } = stepsOf(app, doctor, id);
  expectInvalid(await post('resume-care'), 'status');
  await observed();
  const { first_seen_at } = (await get()).body.data;
  const response = await post('resume-care');
  expect(response.body.data).toMatchObject({ status: 'in_care', first_seen_at });
  await expectAudit(app, response, { event: 'emergency_visit.resume_care' });
});
