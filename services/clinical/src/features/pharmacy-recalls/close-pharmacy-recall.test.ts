import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { recalling, RECALLS } from '../../../test/support/recalls.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a recall is closed once, with what came back, and its lots stay blocked', async () => {
  const practice = await app.build.practice();
  const { recall, pharmacist, dispense } = await recalling(app, practice);
  const { id } = (await recall().expect(201)).body.data;
  const close = (body: object = { recovered: 12, notes: 'Sent back' }, by: { token: string } = pharmacist) =>
    app.as(by).post(`${RECALLS}/${id}/close`).send(body);
  expectInvalid(await close({}), 'recovered');
  expectDenied(await close(undefined, practice.doctor), 'missing_ability');
  expect((await close().set('If-Match', '"9"')).status).toBe(412);
  const response = await close().expect(200);
  const closed_by = { id: pharmacist.id };
  expect(response.body.data).toMatchObject({
    status: 'closed',
    recovered: 12,
    notes: 'Sent back',
    closed_by,
    version: 2,
  });
  await expectAudit(app, response, { event: 'pharmacy_recall.close', resource_id: id, changed_fields: ['status'] });
  expectInvalid(await close(), 'status');
  expectInvalid(await dispense(1), 'items.0.quantity');
  const elsewhere = await recalling(app, await app.build.practice());
  expectNotFound(await close(undefined, elsewhere.pharmacist));
});
