import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who is expected comes no more, and may be admitted anew', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await admission(app, doctor, patient);
  const { post } = stepsOf(app, doctor, id);
  const response = await post('cancel', { reason: 'Went elsewhere' }).expect(200);
  expect(response.body.data).toMatchObject({ status: 'cancelled', status_reason: 'Went elsewhere' });
  await expectAudit(app, response, { event: 'admission.cancel_preadmit' });
  expectInvalid(await post('cancel', { reason: 'Again' }), 'status');
  expect((await admission(app, doctor, patient)).status).toBe('waiting');
});

test('who was admitted in error had no bed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient, { bed_id: bed.id });
  const { post } = stepsOf(app, doctor, id);
  expectInvalid(await post('cancel'), 'reason');
  const response = await post('cancel', { reason: 'Other patient' }).expect(200);
  expect(response.body.data).toMatchObject({ status: 'entered_in_error', bed: null, stays: [] });
  await expectAudit(app, response, { event: 'admission.undo_admit' });
  expect(await bedOf(app, doctor, bed.id)).toMatchObject({ state: 'free', occupant: null });
  const other = await app.build.patient(clinic);
  expect((await admission(app, doctor, other, { bed_id: bed.id })).status).toBe('admitted');
});
