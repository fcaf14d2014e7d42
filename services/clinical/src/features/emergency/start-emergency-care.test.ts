import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('care begins after triage, once, and says since when', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const arrival_at = new Date(Date.now() - 3_600_000).toISOString();
  const { id } = await emergencyVisit(app, doctor, patient, { arrival_at });
  const { post, triaged } = stepsOf(app, doctor, id);
  expectInvalid(await post('start-care'), 'status');
  await post('triage', { level: 2, at: new Date(Date.now() - 3_000_000).toISOString() }).expect(200);
  expectInvalid(await post('start-care', { at: arrival_at }), 'at');
  expectInvalid(await post('start-care', { at: new Date(Date.now() + 600_000).toISOString() }), 'at');
  const at = new Date(Date.now() - 1_000_000).toISOString();
  const response = await post('start-care', { at });
  expect(response.body.data).toMatchObject({ status: 'in_care', first_seen_at: at });
  await expectAudit(app, response, { event: 'emergency_visit.start_care', changed_fields: ['status'] });
  expectInvalid(await post('start-care'), 'status');
  await triaged(4);
  expect((await stepsOf(app, doctor, id).get()).body.data).toMatchObject({ status: 'in_care', triage: { level: 4 } });
  expectDenied(
    await stepsOf(app, await app.build.user(clinic, 'front_desk'), id).post('start-care'),
    'missing_ability',
  );
});
