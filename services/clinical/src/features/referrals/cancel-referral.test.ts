import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a referral is cancelled while it is open, with a reason or without', async () => {
  const { doctor, patient } = await app.build.practice();
  const act = (id: string, verb: string, body: object = {}) =>
    app.as(doctor).post(`/api/v1/referrals/${id}/${verb}`).send(body);
  const sent = await referral(app, doctor, patient);
  const response = await act(sent.id, 'cancel', { reason: 'Sent twice' });
  expect(response.body.data).toMatchObject({ status: 'cancelled', status_reason: 'Sent twice' });
  await expectAudit(app, response, { event: 'referral.cancel', patient_ids: [patient.id] });
  const accepted = await referral(app, doctor, patient);
  await act(accepted.id, 'accept').expect(200);
  expect((await act(accepted.id, 'cancel')).body.data).toMatchObject({ status: 'cancelled', status_reason: null });
  expectInvalid(await act(accepted.id, 'cancel'), 'status');
});
