import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a bed that is held stays reserved, one that is released is cleaned and the stay ends', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id ?? '');
  const held = await admission(app, doctor, patient, { bed_id: first });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const away = await stepsOf(app, doctor, held.id).post('leave', { bed: 'hold', until, reason: 'Weekend' }).expect(200);
  expect(away.body.data).toMatchObject({
    status: 'on_leave',
    leave_until: until,
    bed: { id: first },
    stays: [{ to: null }],
  });
  await expectAudit(app, away, { event: 'admission.leave' });
  expect((await bedOf(app, doctor, first ?? '')).state).toBe('reserved');
  const released = await admission(app, doctor, await app.build.patient(clinic), { bed_id: second });
  const gone = await stepsOf(app, doctor, released.id).post('leave', { bed: 'release' }).expect(200);
  expect(gone.body.data).toMatchObject({ status: 'on_leave', bed: null, stays: [{ to: expect.any(String) }] });
  expect((await bedOf(app, doctor, second ?? '')).state).toBe('cleaning');
  expectInvalid(await stepsOf(app, doctor, held.id).post('leave', { bed: 'hold' }), 'status');
  expectInvalid(await stepsOf(app, doctor, held.id).post('leave', {}), 'bed');
});
