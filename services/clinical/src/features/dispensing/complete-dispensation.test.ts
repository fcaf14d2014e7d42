import { codeOf } from '../../../test/support/controlled.js';
import { dispensary } from '../../../test/support/dispensing.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was prepared is given when it is completed, and nothing moves before', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left, status, first } = await dispensary(app, practice);
  const { id, version } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  expect([await left(), await status()]).toEqual([100, 'active']);
  const response = await act(id, 'complete', {}).expect(200);
  expect(response.body.data).toMatchObject({
    status: 'completed',
    items: [{ lots: [{ lot_id: first, quantity: 20 }] }],
  });
  expect(response.body.data.version).toBe(version + 1);
  await expectAudit(app, response, {
    event: 'dispensation.complete',
    resource_id: id,
    patient_ids: [practice.patient.id],
  });
  expect([await left(), await status()]).toEqual([80, 'completed']);
  for (const action of ['complete', 'hold', 'cancel', 'decline'])
    expectInvalid(await act(id, action, action === 'complete' ? {} : { reason: 'Late' }), 'status');
  const elsewhere = await dispensary(app, await app.build.practice());
  expectNotFound(await elsewhere.act(id, 'complete', {}));
});

test('what is prepared keeps its prescription active after all else is given, until it is given too', async () => {
  const { dispense, act, status } = await dispensary(app, await app.build.practice());
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  await dispense(15).expect(201);
  expect(await status()).toBe('active');
  await act(id, 'complete', {}).expect(200);
  expect(await status()).toBe('completed');
});

test('of a prescription that was stopped while it was prepared nothing is given', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left, script } = await dispensary(app, practice);
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  await app.as(practice.doctor).post(`/api/v1/prescriptions/${script.id}/stop`).send({ reason: 'Rash' }).expect(200);
  expectInvalid(await act(id, 'complete', {}), 'prescription_id');
  await act(id, 'cancel').expect(200);
  expect(await left()).toBe(100);
});

test('lots that were chosen are given, unless they were recalled or used up meanwhile', async () => {
  const practice = await app.build.practice();
  const { dispense, given, act, lot, post, left } = await dispensary(app, practice);
  const chosen = await lot(5, 'L2');
  const prepare = async () => {
    const items = [given(4, { lots: [{ lot_id: chosen, quantity: 4 }] })];
    return (await dispense(0, { items, status: 'preparation' }).expect(201)).body.data.id;
  };
  const [one, two, three] = [await prepare(), await prepare(), await prepare()];
  await act(one, 'complete', {}).expect(200);
  expect(await left(chosen)).toBe(1);
  expectInvalid(await act(two, 'complete', {}), 'items.0.quantity');
  await post('adjustments', { reason: 'Found', lines: [{ lot_id: chosen, quantity: 10 }] }).expect(201);
  await act(two, 'complete', {}).expect(200);
  await app.db('pharmacy_lots').where({ id: chosen }).update({ recalled: true });
  expectInvalid(await act(three, 'complete', {}), 'items.0.lots.0.lot_id');
});

test('an allergy that was recorded meanwhile, and a product that is controlled by now, are asked about', async () => {
  const practice = await app.build.practice();
  const { doctor, patient } = practice;
  const { dispense, act, product, pharmacist } = await dispensary(app, practice);
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  await app
    .as(doctor)
    .post('/api/v1/allergies')
    .send({ patient_id: patient.id, substance: { display: 'Paracetamol' } })
    .expect(201);
  expectInvalid(await act(id, 'complete', {}), 'items.0', 'override_reason');
  await app.as(pharmacist).patch(`${PHARMACY}/products/${product.id}`).send({ control_class: 'V' }).expect(200);
  const override_reason = 'Tolerated before';
  expectInvalid(await act(id, 'complete', { override_reason }), 'witness_code');
  const { code } = (await app.as(doctor).post('/api/v1/witness-codes').send({ purpose: 'dispensation' })).body.data;
  const { data } = (await act(id, 'complete', { override_reason, witness_code: code }).expect(200)).body;
  expect(data).toMatchObject({ override_reason, witness: { id: doctor.id }, warnings: [{ kind: 'allergy' }] });
});

test('a product that is not used any more, or has another form by now, is not given', async () => {
  const practice = await app.build.practice();
  const { dispense, act, product, pharmacist, left } = await dispensary(app, practice);
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  const change = (values: object) =>
    app.as(pharmacist).patch(`${PHARMACY}/products/${product.id}`).send(values).expect(200);
  for (const values of [{ active: false }, { active: true, form: 'syrup' }]) {
    await change(values);
    expectInvalid(await act(id, 'complete', {}), 'items.0.product_id');
  }
  expect(await left()).toBe(100);
  await change({ form: 'tablet' });
  await act(id, 'complete', {}).expect(200);
});

test('the reason that was given for warnings then is none for those that are new', async () => {
  const practice = await app.build.practice();
  const { doctor, patient } = practice;
  const { dispense, act } = await dispensary(app, practice);
  const allergic = (display: string) =>
    app.as(doctor).post('/api/v1/allergies').send({ patient_id: patient.id, substance: { display } }).expect(201);
  const prepare = async () =>
    (await dispense(5, { status: 'preparation', override_reason: 'Tolerated before' }).expect(201)).body.data.id;
  const before = await prepare();
  await allergic('Paracetamol');
  expectInvalid(await act(before, 'complete', {}), 'items.0', 'override_reason');
  const known = await prepare();
  const { data } = (await act(known, 'complete', {}).expect(200)).body;
  expect(data).toMatchObject({ override_reason: 'Tolerated before', warnings: [{ kind: 'allergy' }] });
});

test('who prepared it is no second person beside who gives it', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { dispense, act, pharmacist, left } = await dispensary(app, practice, { product: { control_class: 'II' } });
  const { id } = (await dispense(2, { status: 'preparation' }).expect(201)).body.data;
  const other = await app.build.user(clinic, 'pharmacist');
  const signedBy = async (by: { token: string }) => {
    const { data } = (await app.as(by).post('/api/v1/witness-codes').send({ purpose: 'dispensation' }).expect(201))
      .body;
    return act(id, 'complete', { witness_code: data.code }, other);
  };
  for (const each of [pharmacist, other]) expectInvalid(await signedBy(each), 'witness_code');
  expect(await left()).toBe(100);
  expect((await signedBy(doctor)).body.data).toMatchObject({ status: 'completed', witness: { id: doctor.id } });
});

test('of many who complete it at once, one does', async () => {
  const practice = await app.build.practice();
  const { dispense, act, left } = await dispensary(app, practice);
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  const answers = await Promise.all(Array.from({ length: 8 }, () => act(id, 'complete', {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  expect(await left()).toBe(95);
});

test('who gave it is said beside who prepared it; a key names who does', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { dispense, act, pharmacist } = await dispensary(app, practice, { product: { control_class: 'II' } });
  const other = await app.build.user(clinic, 'pharmacist');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['pharmacy:dispense'] });
  const prepare = async () => (await dispense(2, { status: 'preparation' }).expect(201)).body.data;
  const code = () => codeOf(app, doctor, 'dispensation');
  const first = await prepare();
  expect([first.practitioner.id, first.completed_by]).toEqual([pharmacist.practitioner_id, null]);
  const given = await act(first.id, 'complete', { witness_code: await code() }, other).expect(200);
  expect(given.body.data).toMatchObject({
    practitioner: { id: pharmacist.practitioner_id },
    completed_by: { id: other.practitioner_id },
  });
  const { id } = await prepare();
  expectInvalid(await act(id, 'complete', { witness_code: await code() }, key), 'practitioner_id');
  const by = { practitioner_id: doctor.practitioner_id };
  // Whoever is named as giving it is no second person.
  expectInvalid(await act(id, 'complete', { ...by, witness_code: await code() }, key), 'witness_code');
  const named = { practitioner_id: other.practitioner_id, witness_code: await code() };
  const { data } = (await act(id, 'complete', named, key).expect(200)).body;
  expect(data.completed_by.id).toBe(other.practitioner_id);
});
