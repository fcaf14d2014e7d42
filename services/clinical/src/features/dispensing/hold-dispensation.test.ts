import { dispensary } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what is prepared is halted with a reason, and nothing moved', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left } = await dispensary(app, practice);
  const { id } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  expectInvalid(await act(id, 'hold', {}), 'reason');
  expectDenied(await act(id, 'hold', { reason: 'No' }, practice.doctor), 'missing_ability');
  const response = await act(id, 'hold').expect(200);
  expect(response.body.data).toMatchObject({ status: 'on_hold', status_reason: 'Asked for', version: 2 });
  await expectAudit(app, response, { event: 'dispensation.hold', resource_id: id });
  expectInvalid(await act(id, 'hold'), 'status');
  expect(await left()).toBe(100);
});

test('what is halted stays taken, and is completed or cancelled from there', async () => {
  const { dispense, act, left } = await dispensary(app, await app.build.practice());
  const prepare = async () => (await dispense(10, { status: 'preparation' }).expect(201)).body.data.id;
  const [one, two] = [await prepare(), await prepare()];
  for (const id of [one, two]) await act(id, 'hold').expect(200);
  expectInvalid(await dispense(1), 'items.0.quantity');
  await act(one, 'complete', {}).expect(200);
  await act(two, 'cancel').expect(200);
  await dispense(10).expect(201);
  expect(await left()).toBe(80);
});
