import { dispensary, DISPENSATIONS, tablets } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, product as made } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was prescribed is given out of the lot that expires first, with what its label says', async () => {
  const practice = await app.build.practice();
  const { pharmacist, first, lot, product, store, script, body, dispense, left, status } = await dispensary(
    app,
    practice,
  );
  const soon = await lot(3, 'L0', '2030-01-31');
  const send = () => app.as(pharmacist).post(DISPENSATIONS).set('Idempotency-Key', 'k').send(body(8));
  const response = await send().expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    number: expect.stringMatching(/^DI-\d{4}-000001$/),
    status: 'completed',
    prescription_id: script.id,
    patient: { id: practice.patient.id },
    store: { id: store.id },
    practitioner: { id: pharmacist.practitioner_id },
    items: [
      {
        product: { id: product.id, unit: 'tablet' },
        quantity: 8,
        lots: [
          { lot_id: soon, number: 'L0', quantity: 3, returned: 0 },
          { lot_id: first, number: 'L1', quantity: 5 },
        ],
        returned: 0,
        prescribed: { display: 'Paracetamol', dose: { value: 1, unit: 'tablet' }, route: 'oral' },
      },
    ],
    warnings: [],
    witness: null,
  });
  expect(response.headers['location']).toBe(`${DISPENSATIONS}/${data.id}`);
  await expectAudit(app, response, {
    event: 'dispensation.create',
    resource_id: data.id,
    patient_ids: [practice.patient.id],
  });
  expect((await send()).body).toEqual(response.body);
  expect([await left(), await left(soon), await status()]).toEqual([95, 0, 'active']);
  const { data: moved } = (await app.as(pharmacist).get(`${PHARMACY}/movements`).query({ kind: 'dispense' })).body;
  expect(moved).toHaveLength(2);
  expect(moved[0]).toMatchObject({ reference: { type: 'dispensation', id: data.id }, actor: { id: pharmacist.id } });
  await dispense(12).expect(201);
  expect(await status()).toBe('completed');
});

test('never more is given than is left, with refills, over all dispensings and all items', async () => {
  const practice = await app.build.practice();
  const items = [tablets('Paracetamol', 10, { refills: 1 }), tablets('Ibuprofeno', 5)];
  const { given, dispense, act, status } = await dispensary(app, practice, { items });
  expectInvalid(await dispense(21), 'items.0.quantity');
  expectInvalid(await dispense(0, { items: [given(15), given(6)] }), 'items.1.quantity');
  const prepared = (await dispense(15, { status: 'preparation' }).expect(201)).body.data;
  expectInvalid(await dispense(6), 'items.0.quantity');
  await dispense(5).expect(201);
  await act(prepared.id, 'cancel').expect(200);
  await dispense(15).expect(201);
  expect(await status()).toBe('active');
  const other = { substitution_reason: 'The same' };
  await dispense(0, { items: [given(5, other, 1)] }).expect(201);
  expect(await status()).toBe('completed');
  expectInvalid(await dispense(1), 'prescription_id');
});

test('more than there is, and a lot that is expired, recalled or of another product, are not given', async () => {
  const practice = await app.build.practice();
  const { dispense, given, lot, first, other, post, pharmacist, left, store } = await dispensary(app, practice);
  const named = (lot_id: string, quantity = 5, status = 'completed') =>
    dispense(0, { status, items: [given(5, { lots: [{ lot_id, quantity }] })] });
  const old = await lot(10, 'old', '2020-01-31');
  const recalled = await lot(10, 'bad', '2029-01-31');
  await app.db('pharmacy_lots').where({ id: recalled }).update({ recalled: true });
  const elsewhere = await dispensary(app, await app.build.practice());
  for (const status of ['completed', 'preparation']) {
    for (const each of [old, recalled, elsewhere.first])
      expectInvalid(await named(each, 5, status), 'items.0.lots.0.lot_id');
    expectInvalid(await named(first, 4, status), 'items.0.lots');
  }
  await named(first).expect(201);
  const between = { from_store_id: store.id, to_store_id: other.id };
  await post('transfers', { ...between, lines: [{ lot_id: first, quantity: 94 }] }).expect(201);
  expectInvalid(await dispense(2), 'items.0.quantity');
  expectInvalid(await named(first), 'items.0.quantity');
  expect([await left(), await left(old), await left(recalled)]).toEqual([1, 10, 10]);
  await app.as(pharmacist).patch(`${PHARMACY}/stores/${store.id}`).send({ active: false }).expect(200);
  expectInvalid(await dispense(1), 'store_id');
});

test('of one product there is enough whatever another has of lots', async () => {
  const practice = await app.build.practice();
  const { dispense, given, post, received, pharmacist, store } = await dispensary(app, practice, {
    items: [tablets('Paracetamol', 20), tablets('Ibuprofeno', 20)],
  });
  for (const nth of [0, 1]) {
    const lines = Array.from({ length: 500 }, (_, lot) => received(1, `E-${nth}-${lot}`, '2029-01-31'));
    await post('receipts', { lines }).expect(201);
  }
  const other = await made(app, pharmacist, { name: 'Ibuprofeno', form: 'tablet' });
  const line = { ...received(5), product_id: other.id };
  await post('receipts', { store_id: store.id, lines: [line] }).expect(201);
  await dispense(0, { items: [given(2), given(2, { product_id: other.id }, 1)] }).expect(201);
});

test('another substance or form is given with a reason, where that is allowed', async () => {
  const practice = await app.build.practice();
  const items = [tablets('Paracetamol', 20), tablets('Paracetamol', 20, { substitution_allowed: false })];
  const { dispense, given, pharmacist } = await dispensary(app, practice, { items });
  const syrup = (await made(app, pharmacist, { name: 'Paracetamol', form: 'syrup' })).id;
  const ibuprofen = (await made(app, pharmacist, { name: 'Ibuprofeno 400 mg', form: 'tablet' })).id;
  const give = (values: object, nth = 0) => dispense(0, { status: 'preparation', items: [given(1, values, nth)] });
  for (const product_id of [syrup, ibuprofen]) {
    expectInvalid(await give({ product_id }), 'items.0.product_id');
    expectInvalid(await give({ product_id, substitution_reason: 'None left' }, 1), 'items.0.product_id');
    const { body } = await give({ product_id, substitution_reason: 'None left' }).expect(201);
    expect(body.data.items[0]).toMatchObject({ product: { id: product_id }, substitution_reason: 'None left' });
  }
  const unused = (await made(app, pharmacist, { name: 'Paracetamol', active: false })).id;
  expectInvalid(await give({ product_id: unused }), 'items.0.product_id');
});

test('a product with one substance more is another one, whether substances have codes or names', async () => {
  const practice = await app.build.practice();
  const coded = { system: 'http://www.whocc.no/atc', code: 'N02BE01', display: 'Paracetamol' };
  const items = [tablets('Paracetamol', 20), tablets('', 20, { medication: coded })];
  const { dispense, given, pharmacist } = await dispensary(app, practice, { items });
  const give = (product_id: string, nth: number) =>
    dispense(0, { status: 'preparation', items: [given(1, { product_id }, nth)] });
  const more = { ...coded, code: 'R05DA04', display: 'Codeína' };
  const alone = (await made(app, pharmacist, { name: 'Analgésico', substances: [coded] })).id;
  const both = (await made(app, pharmacist, { name: 'Analgésico', substances: [coded, more] })).id;
  for (const nth of [0, 1]) {
    await give(alone, nth).expect(201);
    expectInvalid(await give(both, nth), 'items.0.product_id');
  }
});

test('what today’s record warns of is given with a reason alone, and what it cannot say is said once', async () => {
  const practice = await app.build.practice();
  const { doctor, patient } = practice;
  const substance = { display: 'Paracetamol' };
  const product = { substances: [{ system: 'local', code: 'p', ...substance }] };
  const { dispense, given } = await dispensary(app, practice, { product });
  expect((await dispense(1).expect(201)).body.data.unchecked).toEqual([
    { item: null, reason: 'allergies_not_asked', detail: null },
    { item: 0, reason: 'medication_unknown', detail: 'Paracetamol' },
  ]);
  await app.as(doctor).post('/api/v1/allergies').send({ patient_id: patient.id, substance }).expect(201);
  expectInvalid(await dispense(5), 'items.0', 'override_reason');
  const { data } = (await dispense(5, { override_reason: 'Tolerated before' }).expect(201)).body;
  expect(data).toMatchObject({
    override_reason: 'Tolerated before',
    warnings: [{ item: 0, kind: 'allergy', detail: 'Paracetamol' }],
  });
  expectInvalid(await dispense(0, { items: [given(1)] }), 'items.0', 'override_reason');
});

test('of a controlled product a second person stands beside, by a code of their own that is used up', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { dispense, pharmacist, left } = await dispensary(app, practice, { product: { control_class: 'II' } });
  const code = async (by: { token: string }, purpose = 'dispensation'): Promise<string> =>
    (await app.as(by).post('/api/v1/witness-codes').send({ purpose }).expect(201)).body.data.code;
  expectInvalid(await dispense(2), 'witness_code');
  expectInvalid(await dispense(2, { witness_code: '00000-00000' }), 'witness_code');
  expectInvalid(await dispense(2, { witness_code: await code(pharmacist) }), 'witness_code');
  expectInvalid(await dispense(2, { witness_code: await code(doctor, 'closing') }), 'witness_code');
  const byKey = { practitioner_id: doctor.practitioner_id, witness_code: await code(doctor) };
  expectInvalid(await dispense(2, byKey, await app.build.apiKey(clinic)), 'witness_code');
  const elsewhere = await app.build.practice();
  expectInvalid(await dispense(2, { witness_code: await code(elsewhere.doctor) }), 'witness_code');
  const late = await code(doctor);
  await app.db('witness_codes').update({ expires_at: app.db.raw('clock_timestamp()') });
  expectInvalid(await dispense(2, { witness_code: late }), 'witness_code');
  const nurse = await app.build.user(clinic, 'nurse');
  const gone = await code(nurse);
  const membership = app.db('memberships').where({ clinic_id: clinic.id, user_id: nurse.id });
  for (const values of [{ status: 'suspended', suspended_at: new Date() }, { role: 'front_desk' }]) {
    await membership.clone().update(values);
    expectInvalid(await dispense(2, { witness_code: gone }), 'witness_code');
    await membership.clone().update({ status: 'active', suspended_at: null, role: 'nurse' });
  }
  const good = await code(nurse);
  expectInvalid(await dispense(21, { witness_code: good }), 'items.0.quantity');
  const { data } = (await dispense(2, { witness_code: good.toLowerCase() }).expect(201)).body;
  expect(data.witness).toEqual({ id: nurse.id, full_name: nurse.name });
  expectInvalid(await dispense(2, { witness_code: good }), 'witness_code');
  expect(await left()).toBe(98);
  const [moved] = (await app.as(doctor).get(`${PHARMACY}/movements`).query({ kind: 'dispense' })).body.data;
  expect(moved.witness).toEqual({ id: nurse.id, full_name: nurse.name });
});

test('nothing is given of a draft, of what was ended, of another clinic’s, nor by who may not', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { dispense, script, left } = await dispensary(app, practice);
  const elsewhere = await dispensary(app, await app.build.practice());
  expectInvalid(await dispense(1, { prescription_id: elsewhere.script.id }), 'prescription_id');
  expectInvalid(await dispense(1, { store_id: elsewhere.store.id }), 'store_id');
  expectInvalid(await dispense(0, { items: [elsewhere.given(1)] }), 'items.0.prescription_item_id');
  for (const role of ['doctor', 'nurse', 'front_desk', 'administrator'] as const)
    expectDenied(await dispense(1, {}, await app.build.user(clinic, role)), 'missing_ability');
  await app.as(doctor).post(`/api/v1/prescriptions/${script.id}/stop`).send({ reason: 'Rash' }).expect(200);
  expectInvalid(await dispense(1), 'prescription_id');
  const draft = await app
    .as(doctor)
    .post('/api/v1/prescriptions')
    .send({ patient_id: practice.patient.id, status: 'draft', items: [tablets('Paracetamol', 5)] })
    .expect(201);
  const items = [{ ...elsewhere.given(1), prescription_item_id: draft.body.data.items[0].id }];
  expectInvalid(await dispense(1, { prescription_id: draft.body.data.id, items }), 'prescription_id');
  expect(await left()).toBe(100);
});

test('dispensings at the same time have a number each, with more than six digits where six are not enough', async () => {
  const practice = await app.build.practice();
  const { pharmacist, body } = await dispensary(app, practice);
  const give = () => app.as(pharmacist).post(DISPENSATIONS).send(body(1));
  const { number } = (await give().expect(201)).body.data;
  const year = String(number).slice(3, 7);
  await app.db('yearly_numbers').where({ clinic_id: practice.clinic.id }).update({ last: 999_998 });

  const given = await Promise.all([give(), give(), give()]);

  const numbers = given.map((response) => response.body.data.number);
  expect(new Set(numbers)).toEqual(new Set([`DI-${year}-999999`, `DI-${year}-1000000`, `DI-${year}-1000001`]));
});
