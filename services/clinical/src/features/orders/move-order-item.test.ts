import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

type Placed = Awaited<ReturnType<typeof labOrder>>;

const move = ({ order }: Placed, caller: { token: string }, body: object, item: string = order.items[0].id) =>
  app.as(caller).post(`/api/v1/orders/${order.id}/items/${item}/status`).send(body);

test('a nurse collects, the laboratory works, and every step is a new version of the order', async () => {
  const placed = await labOrder(app, ['HGB', 'GLU']);
  const nurse = await app.build.user(placed.clinic, 'nurse');
  const collected = await move(placed, nurse, { status: 'collected' });
  expect(collected.body.data).toMatchObject({
    version: 2,
    status: 'active',
    items: [{ status: 'collected' }, { status: 'requested' }],
  });
  await expectAudit(app, collected, { event: 'order_item.move', changed_fields: ['items.status'] });
  expect((await move(placed, nurse, { status: 'in_process' })).body.data.version).toBe(3);
  const rejected = await move(placed, nurse, { status: 'rejected', reason: 'Haemolysed' });
  expect(rejected.body.data.items[0]).toMatchObject({ status: 'rejected', status_reason: 'Haemolysed' });
});

test('steps are not skipped, a laboratory item has no result without one, and an end needs its reason', async () => {
  const placed = await labOrder(app);
  expectInvalid(await move(placed, placed.doctor, { status: 'in_process' }), 'status');
  expectInvalid(await move(placed, placed.doctor, { status: 'resulted' }), 'status');
  expectInvalid(await move(placed, placed.doctor, { status: 'rejected' }), 'reason');
  expectInvalid(await move(placed, placed.doctor, { status: 'lost' }), 'status');
  expectInvalid(await move(placed, placed.doctor, {}), 'status');
});

test('an imaging study ends its order when it is resulted', async () => {
  const placed = await labOrder(app);
  const { body } = await app
    .as(placed.doctor)
    .post(`/api/mobile/v1/doctor/consultations/${placed.consultation.id}/imaging-orders`)
    .send({ items: [{ body_part: 'knee' }] });
  const study = { ...placed, order: body.data };
  for (const status of ['collected', 'in_process']) await move(study, study.doctor, { status });
  const done = await move(study, study.doctor, { status: 'resulted' });
  expect(done.body.data).toMatchObject({ status: 'completed', items: [{ status: 'resulted' }] });
  expectInvalid(await move(study, study.doctor, { status: 'cancelled', reason: 'x' }), 'order');
});

test('items are found only within their own order and clinic, and the front desk moves none', async () => {
  const [placed, theirs] = [await labOrder(app), await labOrder(app)];
  expectNotFound(await move(placed, placed.doctor, { status: 'collected' }, theirs.order.items[0].id));
  expectNotFound(await move(theirs, placed.doctor, { status: 'collected' }));
  expectNotFound(await move(placed, placed.doctor, { status: 'collected' }, 'x'));
  const frontDesk = await app.build.user(placed.clinic, 'front_desk');
  expectDenied(await move(placed, frontDesk, { status: 'collected' }), 'missing_ability');
});

test('the laboratory works on what is ordered of it, and on nothing else', async () => {
  const placed = await labOrder(app);
  const laboratory = await app.build.user(placed.clinic, 'laboratory');
  const ordered = await app
    .as(placed.doctor)
    .post('/api/v1/service-orders')
    .send({ patient_id: placed.patient.id, type: 'nursing', items: [{ description: 'Dressing' }] })
    .expect(201);
  const nursing = { ...placed, order: ordered.body.data };
  expectDenied(await move(nursing, laboratory, { status: 'rejected', reason: 'x' }), 'missing_ability');
  expect((await move(placed, laboratory, { status: 'collected' })).status).toBe(200);
  const collected = await move(nursing, await app.build.user(placed.clinic, 'nurse'), { status: 'collected' });
  expect(collected.body.data.items).toMatchObject([{ status: 'collected', status_reason: null }]);
});
