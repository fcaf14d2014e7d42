import { dispensary } from '../../../test/support/dispensing.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { dayIn } from '../../calendar.js';

const app = useClinical();

test('a lot that expires while it is given, because the day changes, is refused at its member', async () => {
  const practice = await app.build.practice();
  const { dispense, given, body, lot, left, first, pharmacist } = await dispensary(app, practice);
  const yesterday = new Date(Date.now() - 86_400_000);
  const ends = await lot(5, 'L0', dayIn(practice.clinic.timezone, yesterday));
  const named = { items: [first, ends].map((lot_id) => given(3, { lots: [{ lot_id, quantity: 3 }] })) };
  const prepared = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  // The service still has yesterday, the database has today.
  const late = await startReplica(app, () => yesterday);
  try {
    const send = (values: object) => late.as(pharmacist).post('/api/v1/pharmacy/dispensations').send(body(5, values));
    expectInvalid(await send({}), 'items.0.quantity');
    expectInvalid(await send(named), 'items.1.lots.0.lot_id');
    const complete = late.as(pharmacist).post(`/api/v1/pharmacy/dispensations/${prepared.id}/complete`).send({});
    expectInvalid(await complete, 'items.0.quantity');
  } finally {
    await late.stop();
  }
  expect([await left(ends), await left()]).toEqual([5, 100]);
});

test('a prescription and a lot are good on their last day, and no longer', async () => {
  const practice = await app.build.practice();
  const { clinic } = practice;
  const { dispense, lot, given, script, pharmacist } = await dispensary(app, practice);
  const dayAfter = (days: number) => dayIn(clinic.timezone, new Date(Date.now() + days * 86_400_000));
  const ending = (days: number) =>
    app.db.transaction(async (db) => {
      await db.raw('set local session_replication_role = replica');
      await db('prescriptions')
        .where({ id: script.id })
        .update({ valid_until: dayAfter(days) });
    });
  const queue = async () =>
    (await app.as(pharmacist).get('/api/v1/pharmacy/queue').expect(200)).body.data.map(({ id }: { id: string }) => id);
  const lots = [{ lot_id: await lot(5, 'L0', dayAfter(0)), quantity: 5 }];
  await ending(0);
  expect(await queue()).toEqual([script.id]);
  await dispense(5, { items: [given(5, { lots })] }).expect(201);
  await ending(-1);
  expect(await queue()).toEqual([]);
  expectInvalid(await dispense(5), 'prescription_id');
});
