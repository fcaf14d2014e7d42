import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a referral is read by who may read notes, with its ETag and its patient in the trail', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const sent = await referral(app, doctor, patient);
  const path = `/api/v1/referrals/${sent.id}`;
  const response = await app.as(await app.build.user(clinic, 'nurse')).get(path);
  expect(response.body.data).toEqual(sent);
  await expectAudit(app, response, { event: 'referral.read', resource_id: sent.id, patient_ids: [patient.id] });
  const { etag = '' } = response.headers;
  expect((await app.as(doctor).get(path).set('If-None-Match', etag)).status).toBe(304);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(path), 'missing_ability');
  expectNotFound(await app.as((await app.build.practice()).doctor).get(path));
});
