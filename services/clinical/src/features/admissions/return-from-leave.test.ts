import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('somebody comes back to the bed that was held', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  const { post } = stepsOf(app, doctor, id);
  expectInvalid(await post('return', {}), 'status');
  await post('leave', { bed: 'hold' }).expect(200);
  expectInvalid(await post('return', { bed_id: beds[1]?.id }), 'bed_id');
  const back = await post('return', {}).expect(200);
  expect(back.body.data).toMatchObject({ status: 'admitted', bed: { id: beds[0]?.id }, leave_until: null });
  expect(back.body.data.stays).toHaveLength(1);
  await expectAudit(app, back, { event: 'admission.return' });
  expect((await bedOf(app, doctor, beds[0]?.id ?? '')).state).toBe('occupied');
});

test('or to another that is free, where it was released', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  const { post } = stepsOf(app, doctor, id);
  await post('leave', { bed: 'release' }).expect(200);
  expectInvalid(await post('return', {}), 'bed_id');
  expectInvalid(await post('return', { bed_id: beds[0]?.id }), 'bed_id');
  const back = await post('return', { bed_id: beds[1]?.id }).expect(200);
  expect(back.body.data).toMatchObject({ status: 'admitted', bed: { id: beds[1]?.id } });
  expect(back.body.data.stays).toHaveLength(2);
});
