import { controlled, REGISTER } from '../../../test/support/controlled.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

type Entry = { kind: string; quantity: number; balance_after: number };

test('each movement of a controlled product is entered with what the store has of it, who did it and who stood beside', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { moved, received, store, other, pharmacist, first } = await controlled(app, clinic, doctor);
  const second = (await moved('receipts', { lines: [received(5, 'L2', '2032-01-01')] })).lines[0].lot_id;
  const between = { from_store_id: store.id, to_store_id: other.id };
  await moved('transfers', {
    ...between,
    lines: [
      { lot_id: first, quantity: 4 },
      { lot_id: second, quantity: 1 },
    ],
  });
  await moved('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity: 2 }] });
  const book = async (query: object) => {
    const response = await app
      .as(doctor)
      .get(REGISTER)
      .query({ sort: 'at', ...query })
      .expect(200);
    await expectAudit(app, response, { event: 'controlled_register.search', result_count: response.body.data.length });
    return response.body.data;
  };
  const rows = await book({ store_id: store.id });
  expect(rows.map(({ kind, quantity, balance_after }: Entry) => [kind, quantity, balance_after])).toEqual([
    ['receipt', 10, 10],
    ['receipt', 5, 15],
    expect.anything(),
    expect.anything(),
    ['destruction', -2, 8],
  ]);
  expect(rows[3].balance_after).toBe(10);
  expect(rows[0]).toMatchObject({ class: 'II', actor: { id: pharmacist.id }, witness: { id: doctor.id } });
  expect((await book({ store_id: other.id, class: 'II' })).at(-1).balance_after).toBe(5);
  expect(await book({ class: 'IV' })).toEqual([]);
  expect(await book({ date_to: '2020-01-01' })).toEqual([]);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(REGISTER), 'missing_ability');
});

test('what is not controlled is not entered; once it is, the register begins with what there is', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { product, pharmacist, moved, first, store, post, received } = await controlled(app, clinic, doctor);
  const change = (control_class: string | null) =>
    app.as(pharmacist).patch(`${PHARMACY}/products/${product.id}`).send({ control_class }).expect(200);
  const rows = async () => (await app.as(doctor).get(REGISTER).query({ sort: 'at' }).expect(200)).body.data;
  await moved('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity: 10 }] });
  await change(null);
  await post('receipts', { lines: [received(7)] }).expect(201);
  expect(await rows()).toHaveLength(2);
  await change('III');
  await moved('adjustments', { reason: 'Broken', lines: [{ lot_id: first, quantity: -3 }] });
  expect((await rows()).at(-1)).toMatchObject({
    class: 'III',
    quantity: -3,
    balance_after: 4,
    store: { id: store.id },
  });
});

test('of fifty movements of several lots at once, over two replicas, each is entered after the one before', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { moved, received, store, other, pharmacist, post } = await controlled(app, clinic, doctor, 50);
  const lots = (await moved('receipts', { lines: ['A', 'B', 'C'].map((lot) => received(50, lot)) })).lines.map(
    ({ lot_id }: { lot_id: string }) => lot_id,
  );
  const made = await Promise.all(
    Array.from({ length: 50 }, async (_, nth) => {
      const line = { lot_id: lots[nth % 3], quantity: 1 };
      const body =
        nth % 2
          ? {
              from_store_id: store.id,
              to_store_id: other.id,
              lines: [line, { lot_id: lots[(nth + 1) % 3], quantity: 1 }],
            }
          : { reason: 'Broken', lines: [line] };
      const kind = nth % 2 ? 'transfers' : 'destructions';
      return [kind, (await post(kind, body).expect(201)).body.data.id] as const;
    }),
  );
  const replica = await startReplica(app);
  try {
    const signed = await Promise.all(
      made.map(([kind, id], nth) =>
        (nth % 4 > 1 ? app : replica)
          .as(doctor)
          .post(`${PHARMACY}/${kind}/${id}/witness`)
          .send({ decision: 'confirm' }),
      ),
    );
    expect(signed.map(({ status }) => status)).toEqual(Array(50).fill(200));
  } finally {
    await replica.stop();
  }
  for (const [id, left] of [
    [store.id, 125],
    [other.id, 50],
  ]) {
    const query = { store_id: id, sort: 'at', per_page: 100 };
    const { data } = (await app.as(pharmacist).get(REGISTER).query(query).expect(200)).body;
    let balance = 0;
    for (const { quantity, balance_after } of data as Entry[]) {
      balance += quantity;
      expect(balance_after).toBe(balance);
    }
    expect(balance).toBe(left);
  }
});
