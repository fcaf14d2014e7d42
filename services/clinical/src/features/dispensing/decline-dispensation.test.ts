import { dispensary } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what is prepared is declined with a reason, and nothing moved', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left } = await dispensary(app, practice);
  const { id } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  expectInvalid(await act(id, 'decline', {}), 'reason');
  expectDenied(await act(id, 'decline', { reason: 'No' }, practice.doctor), 'missing_ability');
  const response = await act(id, 'decline').expect(200);
  expect(response.body.data).toMatchObject({ status: 'declined', status_reason: 'Asked for', version: 2 });
  await expectAudit(app, response, { event: 'dispensation.decline', resource_id: id });
  expectInvalid(await act(id, 'decline'), 'status');
  expect(await left()).toBe(100);
});

test('what was taken for it is left of the prescription again', async () => {
  const { dispense, act } = await dispensary(app, await app.build.practice());
  const { id } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  expectInvalid(await dispense(1), 'items.0.quantity');
  await act(id, 'decline').expect(200);
  await dispense(20).expect(201);
  expectInvalid(await act(id, 'complete', {}), 'status');
});
