import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('every state that a referral had is kept, with who said so', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await referral(app, doctor, patient);
  await app.as(doctor).post(`/api/v1/referrals/${id}/decline`).send({ reason: 'Full' }).expect(200);
  const response = await app.as(doctor).get(`/api/v1/referrals/${id}/versions`);
  expect(response.body.data).toMatchObject([
    { version: 2, event: 'referral.decline', content: { status: 'declined', status_reason: 'Full' } },
    { version: 1, event: 'referral.create', content: { status: 'sent' } },
  ]);
  await expectAudit(app, response, { event: 'referral.history', patient_ids: [patient.id] });
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`/api/v1/referrals/${id}/versions`));
});
