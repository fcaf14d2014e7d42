import { stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from '../../../test/support/inpatients.js';
import { PHARMACY, stocked, store } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const TABLETS = { unit: 'tablet', strength: '500 mg' };

/** Somebody in a ward whose store has two lots of a product. */
async function scene(product: object = TABLETS, quantity = 10) {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  const pharmacy = await stocked(app, here.clinic, { ...product }, 0);
  const { id: store_id } = await store(app, pharmacy.pharmacist, { kind: 'ward', ward_id: here.ward.id });
  const receive = async (amount: number, number: string, expires_on: string): Promise<string> => {
    const lines = [pharmacy.received(amount, number, expires_on)];
    return (await pharmacy.post('receipts', { store_id, lines }).expect(201)).body.data.lines[0].lot_id;
  };
  const late = await receive(quantity, 'LATE', '2032-01-01');
  const early = await receive(quantity, 'EARLY', '2031-01-01');
  const medications = medicationsOf(app, here.doctor, here.id);
  const order = (values: object = {}) =>
    medications.made({
      product_id: pharmacy.product.id,
      dose: { value: 1, unit: 'tablet' },
      starts_at: ago(30),
      ...values,
    });
  const left = (lot: string) => pharmacy.balance(lot, store_id);
  return { ...here, ...pharmacy, ...administrationsOf(app, here.nurse, here.id), store_id, late, early, order, left };
}

test('stock is taken of the ward’s store, of what expires first, and the ledger says for what', async () => {
  const { doctor, early, late, order, given, left } = await scene();
  const made = await given(dose(await order()));
  expect(made).toMatchObject({ lot_id: early, lots: [{ lot_id: early, number: 'EARLY', quantity: 1 }] });
  expect([await left(early), await left(late)]).toEqual([9, 10]);
  const query = { lot_id: early, kind: 'administration' };
  const { data } = (await app.as(doctor).get(`${PHARMACY}/movements`).query(query).expect(200)).body;
  expect(data).toMatchObject([{ quantity: -1, reference: { type: 'administration', id: made.id }, witness: null }]);
});

test('a lot that is named is taken, and a dose in milligrams as many tablets as it has', async () => {
  const { early, late, order, given, left } = await scene();
  await given(dose(await order({ dose: { value: 750, unit: 'mg' } }), { lot_id: late }));
  expect([await left(early), await left(late)]).toEqual([10, 8]);
});

test('what is refused takes nothing; a correction brings back what was taken', async () => {
  const { early, order, given, correct, left, pharmacist } = await scene();
  await given(dose(await order(), { status: 'refused', reason: 'Nausea' }));
  const taken = await given(dose(await order({ override_reason: 'Twice' })));
  expect(await left(early)).toBe(9);
  const second = (
    await correct(taken.id, { status: 'given', reason: 'Two', dose: { value: 2, unit: 'tablet' } }).expect(201)
  ).body.data;
  expect(await left(early)).toBe(8);
  const counted = async () => (await app.as(pharmacist).get(`${PHARMACY}/metrics`).expect(200)).body.data.given;
  expect(await counted()).toBe(2);
  await correct(second.id, { status: 'withheld', reason: 'Vomited' }).expect(201);
  expect([await left(early), await counted()]).toEqual([10, 0]);
});

test('none is given that is not there, expired or recalled', async () => {
  const { clinic, early, late, order, administer, left } = await scene();
  const body = dose(await order());
  await app.db('pharmacy_lots').where({ id: early }).update({ recalled: true });
  expectInvalid(await administer({ ...body, lot_id: early }), 'lot_id');
  await app.db('pharmacy_lots').where({ id: late }).update({ expires_on: '2026-01-01' });
  expectInvalid(await administer({ ...body, lot_id: late }), 'lot_id');
  expectInvalid(await administer({ ...body, lot_id: clinic.id }), 'lot_id');
  expect([await left(early), await left(late)]).toEqual([10, 10]);
  const empty = await scene(TABLETS, 1);
  const two = dose(await empty.order({ dose: { value: 3, unit: 'tablet' } }));
  expectInvalid(await empty.administer(two), 'lot_id');
  expect(await app.db('medication_administrations').where({ admission_id: empty.id })).toHaveLength(0);
});

test('a lot that expires while it is given, because the day changes, is refused as one that expired', async () => {
  const { early, late, order, administer, left } = await scene();
  const body = dose(await order());
  // The day changes after the lot was chosen, and before it is given.
  await app.db.raw(`
    create function expire_lots() returns trigger language plpgsql security definer as $$
    begin update pharmacy_lots set expires_on = '2020-01-01' where id in ('${early}', '${late}'); return null; end $$;
    create trigger expire_lots after insert on medication_administrations for each row execute function expire_lots()`);
  try {
    for (const lot of [{}, { lot_id: late }]) expectInvalid(await administer({ ...body, ...lot }), 'lot_id');
  } finally {
    await app.db.raw('drop function expire_lots() cascade');
  }
  expect([await left(early), await left(late)]).toEqual([10, 10]);
});

test('of the last two of 20 who give at once two do', async () => {
  const { early, order, administer, left } = await scene(TABLETS, 1);
  const orders = [];
  for (let nth = 0; nth < 20; nth += 1)
    orders.push(
      await order({ medication: { display: `Drug ${String.fromCodePoint(65 + nth)}` }, override_reason: 'Test' }),
    );
  const answers = await Promise.all(orders.map((each) => administer(dose(each))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectInvalid(answer, 'lot_id');
  expect(await left(early)).toBe(0);
});

test('where the ward has no store nothing is taken, and a lot that is named may be given', async () => {
  const { store_id, early, order, given, left } = await scene();
  await app.db('pharmacy_stores').where({ id: store_id }).update({ active: false });
  expect(await given(dose(await order(), { lot_id: early }))).toMatchObject({ lot_id: early, lots: [] });
  expect(await left(early)).toBe(10);
});

test('what is ordered without a product has no lot', async () => {
  const { early, order, administer } = await scene();
  expectInvalid(await administer(dose(await order({ product_id: null }), { lot_id: early })), 'lot_id');
});

test('a product of high alert needs a second person, who is not the one who gives', async () => {
  const { doctor, nurse, early, order, administer, given, left } = await scene({ ...TABLETS, high_alert: true });
  const code = async (by: { token: string }, purpose = 'administration'): Promise<string> =>
    (await app.as(by).post('/api/v1/witness-codes').send({ purpose }).expect(201)).body.data.code;
  const body = dose(await order());
  expectInvalid(await administer(body), 'witness_code');
  expectInvalid(await administer({ ...body, witness_code: await code(nurse) }), 'witness_code');
  expectInvalid(await administer({ ...body, witness_code: await code(doctor, 'dispensation') }), 'witness_code');
  expect(await left(early)).toBe(10);
  const witness_code = await code(doctor);
  expect((await given({ ...body, witness_code })).witness).toMatchObject({ id: doctor.id });
  const needed = await order(asNeeded({ override_reason: 'Test' }));
  expectInvalid(await administer({ medication_id: needed.id, status: 'given', witness_code }), 'witness_code');
  await given({ medication_id: needed.id, status: 'refused', reason: 'Sleeps' });
});

test('a correction that changes neither amount nor lot leaves the stock as it was, whatever became of the lot', async () => {
  const { early, late, order, given, correct, left } = await scene();
  const first = await given(dose(await order(), { lot_id: late }));
  await app.db('pharmacy_lots').where({ id: late }).update({ recalled: true });
  const second = (await correct(first.id, { status: 'given', route: 'oral', reason: 'Swallowed' }).expect(201)).body
    .data;
  expect(second).toMatchObject({ lot_id: late, route: 'oral', lots: [{ lot_id: late, quantity: 1 }] });
  expect([await left(early), await left(late)]).toEqual([10, 9]);
  await correct(second.id, { status: 'withheld', reason: 'Vomited' }).expect(201);
  expect([await left(early), await left(late)]).toEqual([10, 10]);
});

test('after a transfer a correction takes of the store that it was taken of', async () => {
  const { clinic, doctor, id, early, order, given, correct, left } = await scene();
  const taken = await given(dose(await order()));
  const { bed } = await wardWith(app, clinic);
  await stepsOf(app, doctor, id).post('transfer', { bed_id: bed.id, reason: 'Quieter' }).expect(200);
  const two = { status: 'given', reason: 'Two', dose: { value: 2, unit: 'tablet' } };
  expect((await correct(taken.id, two).expect(201)).body.data.lots).toMatchObject([{ lot_id: early, quantity: 2 }]);
  expect(await left(early)).toBe(8);
});
