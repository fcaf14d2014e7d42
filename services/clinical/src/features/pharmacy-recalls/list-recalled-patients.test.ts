import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { administrationsOf, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from '../../../test/support/inpatients.js';
import { merging } from '../../../test/support/patient-merges.js';
import { recalling, RECALLS } from '../../../test/support/recalls.js';
import { stocked, store } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';

const app = useClinical();

type Row = { id: string; dispensations: { id: string }[] };

test('who had some of it is listed with how to reach them, also who brought it back, and each is in the trail', async () => {
  const practice = await app.build.practice();
  const { clinic, patient } = practice;
  const { recall, dispense, given, giveTo, lot, first, act, pharmacist } = await recalling(app, practice);
  const phone = '+56987654321';
  const [returning, untouched] = [await app.build.patient(clinic, { phone }), await app.build.patient(clinic)];
  await dispense(3).expect(201);
  const again = (await dispense(2).expect(201)).body.data;
  const back = await giveTo(returning, 4);
  const items = [{ item_id: back.items[0].id, lot_id: first, quantity: 4, sellable: false }];
  await act(back.id, 'returns', { reason: 'Too many', items }).expect(200);
  const other = await lot(50, 'L2', '2032-01-01');
  await giveTo(untouched, 1, { lots: [{ lot_id: other, quantity: 1 }] });
  const prepared = [given(1, { lots: [{ lot_id: first, quantity: 1 }] })];
  await dispense(0, { status: 'preparation', items: prepared }).expect(201);
  const { id } = (await recall().expect(201)).body.data;
  const list = (query: object = {}) => app.as(pharmacist).get(`${RECALLS}/${id}/patients`).query(query).expect(200);
  const response = await list();
  expect(response.body.data.map((each: Row) => each.id)).toEqual([returning.id, patient.id]);
  expect(response.body.data).toMatchObject([
    {
      contact: { phone },
      dispensations: [{ id: back.id, lots: [{ lot_id: first, number: 'L1', quantity: 4, returned: 4 }] }],
    },
    { dispensations_count: 2, dispensations: [{ id: again.id }, {}], administrations: [] },
  ]);
  const patient_ids = expect.arrayContaining([returning.id, patient.id]);
  await expectAudit(app, response, {
    event: 'pharmacy_recall.patients',
    resource_id: id,
    patient_ids,
    result_count: 2,
  });
  expect((await list({ patient_id: patient.id })).body.data.map((each: Row) => each.id)).toEqual([patient.id]);
  const page = await list({ per_page: 1 });
  const next = await list({ per_page: 1, cursor: page.body.meta.next_cursor });
  expect([page.body.data[0].id, next.body.data[0].id]).toEqual([returning.id, patient.id]);
  // Of a record that was merged into another one, it is listed under that.
  expect((await merging(app, await app.build.user(clinic, 'front_desk'), returning, patient)).status).toBe(200);
  expect((await list()).body.data).toMatchObject([{ id: patient.id, dispensations_count: 3 }]);
});

test('the policy decides whom it shows: of others neither names nor numbers', async () => {
  const practice = await app.build.practice();
  const { clinic, patient, doctor } = practice;
  const { recall, dispense, pharmacist } = await recalling(app, practice);
  await dispense(3).expect(201);
  const { id } = (await recall().expect(201)).body.data;
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'pharmacist'], relation: 'own' });
  const list = (by: { token: string }) => app.as(by).get(`${RECALLS}/${id}/patients`);
  expect((await list(pharmacist).expect(200)).body.data.map((each: Row) => each.id)).toEqual([patient.id]);
  const colleague = await app.build.user(clinic, 'pharmacist');
  for (const by of [colleague, doctor]) {
    const response = await list(by).expect(200);
    expect([response.body.data, response.body.meta.total]).toEqual([[], 0]);
    await expectAudit(app, response, { patient_ids: [] });
  }
  expectDenied(await list(await app.build.user(clinic, 'nurse')), 'phi_access_denied');
  expectDenied(await list(await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectNotFound(await list((await app.build.practice()).doctor));
});

/** Somebody who was given one tablet of a lot of the ward's store, which is recalled then. */
async function givenInHospital() {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  const pharmacy = await stocked(app, here.clinic, { unit: 'tablet', strength: '500 mg' }, 0);
  const { pharmacist, product, received, post } = pharmacy;
  const { id: store_id } = await store(app, pharmacist, { kind: 'ward', ward_id: here.ward.id });
  const lot_id = (await post('receipts', { store_id, lines: [received(9)] }).expect(201)).body.data.lines[0].lot_id;
  const order = await medicationsOf(app, here.doctor, here.id).made({
    product_id: product.id,
    dose: { value: 1, unit: 'tablet' },
    starts_at: ago(30),
  });
  const administrations = administrationsOf(app, here.nurse, here.id);
  const given = await administrations.given(dose(order));
  const body = { product_id: product.id, lot_numbers: ['L1'], reason: 'Particles' };
  const recall = (await app.as(pharmacist).post(RECALLS).send(body).expect(201)).body.data;
  const list = (by: { token: string } = pharmacist) => app.as(by).get(`${RECALLS}/${recall.id}/patients`).expect(200);
  return { ...here, ...administrations, given, lot_id, list };
}

test('who was given it in hospital is listed until that is corrected, and is in the trail', async () => {
  const { id: admission_id, patient, given, correct, lot_id, list } = await givenInHospital();
  const response = await list();
  expect(response.body.data).toMatchObject([
    {
      id: patient.id,
      dispensations: [],
      dispensations_count: 0,
      administrations: [
        { id: given.id, admission_id, medication: 'Cefazolin', lots: [{ lot_id, number: 'L1', quantity: 1 }] },
      ],
      administrations_count: 1,
      last_at: given.given_at,
    },
  ]);
  await expectAudit(app, response, { event: 'pharmacy_recall.patients', patient_ids: [patient.id], result_count: 1 });
  await correct(given.id, { status: 'withheld', reason: 'Vomited' }).expect(201);
  expect((await list()).body.data).toEqual([]);
});

test('a lot that was named and not taken of any stock counts too', async () => {
  const { given, lot_id, list } = await givenInHospital();
  await app.db.transaction(async (db) => {
    await db.raw('set local session_replication_role = replica');
    await db('pharmacy_movements').where({ reference_id: given.id }).delete();
  });
  const [{ administrations }] = (await list()).body.data;
  expect(administrations).toMatchObject([{ id: given.id, lots: [{ lot_id, quantity: null }] }]);
});

test('the policy decides of administrations as of the admission', async () => {
  const { clinic, doctor, patient, id, list } = await givenInHospital();
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'pharmacist'], relation: 'own' });
  const ids = async (by?: { token: string }) => (await list(by)).body.data.map((each: Row) => each.id);
  expect(await ids()).toEqual([]);
  await app.db('admissions').where({ id }).update({ attending_id: doctor.practitioner_id });
  expect(await ids(doctor)).toEqual([patient.id]);
  expect(await ids()).toEqual([]);
});

test('five thousand who had it are on one page, and all of them are in the trail', async () => {
  const practice = await app.build.practice();
  const { clinic } = practice;
  const { recall, dispense, first, pharmacist } = await recalling(app, practice);
  const { id: model, items } = (await dispense(1).expect(201)).body.data;
  await app.db.transaction(async (db) => {
    await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
    await db.raw('set local session_replication_role = replica');
    const copy = (table: string, changed: Record<string, string>, where: string, rows = 'generate_series(1, 4999) n') =>
      db.raw(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(changed)
          .map(([name, value]) => `'${name}', ${value}`)
          .join()}))).* from ${table} t, ${rows} where ${where}`,
      );
    const [of, id] = ['patients', (part: string) => `md5('${part}' || n)::uuid`];
    const generated = await db('information_schema.columns').where({ table_name: of, is_generated: 'ALWAYS' });
    const columns = (await db('information_schema.columns').where({ table_name: of, table_schema: 'public' }))
      .map(({ column_name }) => column_name as string)
      .filter((name) => !generated.some(({ column_name }) => column_name === name));
    const values = columns.map((name) =>
      name === 'id' ? id('p') : name === 'mrn' ? `'P-' || n` : name.startsWith('document') ? 'null' : `t.${name}`,
    );
    await db.raw(
      `insert into patients (${columns.join()}) select ${values.join()} from patients t, generate_series(1, 4999) n where t.id = ?`,
      [practice.patient.id],
    );
    await copy(
      'pharmacy_dispensations',
      { id: id('d'), patient_id: id('p'), number: `'X-' || n` },
      `t.id = '${model}'`,
    );
    await copy('pharmacy_dispensed_items', { id: id('i'), dispensation_id: id('d') }, `t.id = '${items[0].id}'`);
    await copy(
      'pharmacy_dispensed_lots',
      { item_id: id('i') },
      `t.item_id = '${items[0].id}' and t.lot_id = '${first}'`,
    );
  });
  await app.db.raw('analyze patients, pharmacy_dispensations, pharmacy_dispensed_items, pharmacy_dispensed_lots');
  const { id } = (await recall().expect(201)).body.data;
  const query = { per_page: PHARMACY_LIMITS.recalledPatients };
  const response = await app.as(pharmacist).get(`${RECALLS}/${id}/patients`).query(query).expect(200);
  const shown = response.body.data.map((each: Row) => each.id);
  expect(new Set(shown).size).toBe(5_000);
  const [row] = await app.auditOf(response);
  expect(new Set(row?.['patient_ids'] as string[])).toEqual(new Set(shown));
});
