import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a referral is completed once it was accepted, also of somebody who died since', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await referral(app, doctor, patient);
  const act = (verb: string, headers = {}) => app.as(doctor).post(`/api/v1/referrals/${id}/${verb}`).set(headers);
  expectInvalid(await act('complete'), 'status');
  await act('accept').expect(200);
  await app.db('patients').where({ id: patient.id }).update({ deceased_at: '2026-01-01T00:00:00Z', active: false });
  expect((await act('complete', { 'If-Match': 'W/"v1"' })).status).toBe(412);
  const response = await act('complete', { 'If-Match': 'W/"v2"' });
  expect(response.body.data).toMatchObject({ status: 'completed', version: 3 });
  await expectAudit(app, response, { event: 'referral.complete', patient_ids: [patient.id] });
  expectInvalid(await act('cancel').send({}), 'status');
});
