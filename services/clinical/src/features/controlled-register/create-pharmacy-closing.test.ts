import { CLOSINGS, codeOf, controlled } from '../../../test/support/controlled.js';
import { dispensary, tablets } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, product } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a closing of two people says what the register expected, what was counted and the difference', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { close, product: of, store, pharmacist } = await controlled(app, clinic, doctor);
  const response = await close(10);
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    store: { id: store.id },
    class: 'II',
    lines: [{ product: { id: of.id }, expected: 10, counted: 10, difference: 0 }],
    difference: 0,
    blocked: false,
    actor: { id: pharmacist.id },
    witness: { id: doctor.id },
  });
  expect(response.headers['location']).toBe(`${CLOSINGS}/${data.id}`);
  await expectAudit(app, response, { event: 'pharmacy_closing.create', resource_id: data.id });
  expect((await close(8)).body.data).toMatchObject({ difference: -2, blocked: true });
});

test('the second person is another one, whose code was made for a closing and is good once', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { close, body, pharmacist } = await controlled(app, clinic, doctor);
  const used = await codeOf(app, doctor);
  expect((await close(10, { witness_code: used })).status).toBe(201);
  for (const witness_code of [null, used, await codeOf(app, pharmacist), await codeOf(app, doctor, 'dispensation')])
    expectInvalid(await close(10, { witness_code }), 'witness_code');
  expectDenied(await close(10, {}, doctor), 'missing_ability');
  const witness_code = await codeOf(app, doctor);
  const send = () => app.as(pharmacist).post(CLOSINGS).set('Idempotency-Key', 'k').send(body(10, { witness_code }));
  expect((await send().expect(201)).body).toEqual((await send().expect(201)).body);
});

test('only products of the class are counted, each once, in a store of the clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { close, product: of, pharmacist } = await controlled(app, clinic, doctor);
  const plain = await product(app, pharmacist);
  const line = { product_id: of.id, counted: 10 };
  expectInvalid(await close(10, { lines: [line, { product_id: plain.id, counted: 0 }] }), 'lines.1.product_id');
  expectInvalid(await close(10, { lines: [line, line] }), 'lines.1');
  expectInvalid(await close(10, { lines: [] }), 'lines');
  expectInvalid(await close(10, { class: 'V' }), 'class');
  const elsewhere = await app.build.practice();
  const { store } = await controlled(app, elsewhere.clinic, elsewhere.doctor);
  expectInvalid(await close(10, { store_id: store.id }), 'store_id');
});

test('a difference blocks the class in that store until an adjustment makes it equal, and no other store or class', async () => {
  const practice = await app.build.practice();
  const { doctor } = practice;
  const {
    dispense,
    pharmacist,
    store,
    product: of,
    post,
    first,
    other,
  } = await dispensary(app, practice, {
    product: { control_class: 'II' },
  });
  const plain = await dispensary(app, { ...practice, patient: await app.build.patient(practice.clinic) });
  const close = async (counted: number, store_id = store.id) =>
    app
      .as(pharmacist)
      .post(CLOSINGS)
      .send({
        store_id,
        class: 'II',
        lines: [{ product_id: of.id, counted }],
        witness_code: await codeOf(app, doctor),
      });
  const give = async (values: object = {}) =>
    dispense(1, { witness_code: await codeOf(app, doctor, 'dispensation'), ...values });
  const adjust = async (quantity: number) => {
    const lines = [{ lot_id: first, quantity }];
    const { id } = (await post('adjustments', { reason: 'Counted', lines }).expect(201)).body.data;
    const signed = app.as(doctor).post(`${PHARMACY}/adjustments/${id}/witness`).send({ decision: 'confirm' });
    await signed.expect(200);
  };
  expect((await give()).status).toBe(201);
  expect((await close(97)).body.data).toMatchObject({ difference: -2, lines: [{ expected: 99 }] });
  expectInvalid(await give(), 'store_id');
  const prepared = (await dispense(1, { status: 'preparation' }).expect(201)).body.data;
  const complete = async () =>
    app
      .as(pharmacist)
      .post(`${PHARMACY}/dispensations/${prepared.id}/complete`)
      .send({ witness_code: await codeOf(app, doctor, 'dispensation') });
  expectInvalid(await complete(), 'store_id');
  await plain.dispense(1).expect(201);
  expect((await close(0, other.id)).body.data).toMatchObject({ difference: 0 });
  await adjust(-1);
  expectInvalid(await give(), 'store_id');
  await adjust(-1);
  expect((await give()).status).toBe(201);
  // What is adjusted beyond it differs the other way; a closing that finds the store as it is ends the block.
  await close(97);
  await adjust(2);
  expectInvalid(await give(), 'store_id');
  expect((await close(98)).body.data).toMatchObject({ difference: 0, blocked: false });
  expect((await complete()).status).toBe(200);
});

test('of fifty who dispense while it is closed with a difference nobody is given any after it', async () => {
  const practice = await app.build.practice();
  const { doctor } = practice;
  const {
    body,
    pharmacist,
    store,
    product: of,
    left,
  } = await dispensary(app, practice, {
    product: { control_class: 'II' },
    items: [tablets('Paracetamol', 90)],
  });
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(app, doctor, 'dispensation')));
  const witness_code = await codeOf(app, doctor);
  const lines = [{ product_id: of.id, counted: 0 }];
  const [closing, ...given] = await Promise.all([
    app.as(pharmacist).post(CLOSINGS).send({ store_id: store.id, class: 'II', lines, witness_code }).expect(201),
    ...codes.map((code) =>
      app
        .as(pharmacist)
        .post(`${PHARMACY}/dispensations`)
        .send(body(1, { witness_code: code })),
    ),
  ]);
  const made = given.filter(({ status }) => status === 201).length;
  expect(given.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
  expect(await left()).toBe(100 - made);
  expect(closing.body.data.lines[0].expected).toBe(100 - made);
});
