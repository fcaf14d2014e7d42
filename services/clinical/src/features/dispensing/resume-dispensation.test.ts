import { dispensary } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was halted is in preparation again, and stays taken', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left } = await dispensary(app, practice);
  const { id } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  expectInvalid(await act(id, 'resume', {}), 'status');
  await act(id, 'hold').expect(200);
  expectDenied(await act(id, 'resume', {}, practice.doctor), 'missing_ability');
  const response = await act(id, 'resume', {}).expect(200);
  expect(response.body.data).toMatchObject({ status: 'preparation', status_reason: null, version: 3 });
  await expectAudit(app, response, { event: 'dispensation.resume', resource_id: id });
  expectInvalid(await dispense(1), 'items.0.quantity');
  expect(await left()).toBe(100);
  await act(id, 'hold').expect(200);
  await act(id, 'resume', { reason: 'It has come' }).expect(200);
  await act(id, 'complete', {}).expect(200);
  expectInvalid(await act(id, 'resume', {}), 'status');
  expect(await left()).toBe(80);
});
