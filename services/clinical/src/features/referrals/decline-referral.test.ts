import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();

test('a referral is declined with a reason, once', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await referral(app, doctor, patient);
  const path = `/api/v1/referrals/${id}/decline`;
  expectInvalid(await app.as(doctor).post(path).send({}), 'reason');
  expectInvalid(
    await app
      .as(doctor)
      .post(path)
      .send({ reason: 'x'.repeat(2_001) }),
    'reason',
  );
  const nurse = await app.build.user(clinic, 'nurse');
  expectDenied(await app.as(nurse).post(path).send({ reason: 'Full' }), 'missing_ability');
  const stranger = (await app.build.practice()).doctor;
  expectNotFound(await app.as(stranger).post(path).send({ reason: 'Full' }));
  for (const wrong of [newId(), 'x'])
    expectNotFound(await app.as(doctor).post(path.replace(id, wrong)).send({ reason: 'Full' }));
  const response = await app.as(doctor).post(path).send({ reason: 'Full' });
  expect(response.body.data).toMatchObject({ status: 'declined', status_reason: 'Full', version: 2 });
  await expectAudit(app, response, { event: 'referral.decline', patient_ids: [patient.id] });
  for (const [verb, body] of Object.entries({ decline: { reason: 'x' }, accept: {}, complete: {}, cancel: {} }))
    expectInvalid(await app.as(doctor).post(`/api/v1/referrals/${id}/${verb}`).send(body), 'status');
});
