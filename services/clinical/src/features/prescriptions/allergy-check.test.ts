import { startCatalogs, SUBSTANCES } from '../../../test/support/catalog-imports.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { allergy, medication } from '../../../test/support/clinical-records.js';

const PRESCRIPTIONS = '/api/v1/prescriptions';
const ATC = 'http://www.whocc.no/atc';

let catalogs: Awaited<ReturnType<typeof startCatalogs>>;
beforeAll(async () => {
  catalogs = await startCatalogs();
  await catalogs.run(SUBSTANCES.lines.join('\n'), SUBSTANCES.source);
});
afterAll(() => catalogs.stop());

const coded = (code: string, display: string, system: string | null = ATC) =>
  medication(display, { medication: { system, code, display } });

/** A patient with an allergy to that substance, and what their doctor prescribes. */
async function allergicTo(substance: object | null) {
  const { app } = catalogs;
  const practice = await app.build.practice();
  const { doctor, patient } = practice;
  const recorded = await allergy(app, doctor, patient, substance ? { substance } : { substance, none_known: true });
  const prescribe = (items: object[], values: object = {}) =>
    app
      .as(doctor)
      .post(PRESCRIPTIONS)
      .send({ patient_id: patient.id, items, ...values });
  /** Of a draft, which is refused nothing. */
  const check = async (...items: object[]) => {
    const { body } = await prescribe(items, { status: 'draft' }).expect(201);
    const { warnings, unchecked } = body.data;
    return { warnings, unchecked };
  };
  return { app, ...practice, recorded, prescribe, check };
}

test.each([
  [
    'the substance itself, in another language',
    { display: 'Amoxicillin' },
    'amoxicilina 500 mg',
    'ingredient',
    'Amoxicillin',
  ],
  [
    'an ingredient of a product',
    { display: 'Ácido clavulánico' },
    'AUGMENTIN 875/125',
    'ingredient',
    'Clavulanic acid',
  ],
  [
    'a product by one that has its ingredient',
    { code: 'J01CR02', display: 'x' },
    'Amoxicilina',
    'ingredient',
    'Amoxicillin',
  ],
  ['a class above', { display: 'Penicilinas' }, 'Amoxicilina', 'class', 'Penicillins'],
  ['one substance of a class that cross-reacts', { display: 'Penicilina G' }, 'Amoxicilina', 'class', 'Penicillins'],
  ['a substance, by its class as a medication', { display: 'Amoxicillin' }, 'Penicillins', 'class', 'Penicillins'],
  [
    'a class that reacts with another',
    { display: 'Penicillin' },
    'Cefalexina',
    'cross_class',
    'First-generation cephalosporins',
  ],
  [
    'the same from the other side',
    { display: 'Cefalexin' },
    'Augmentin',
    'cross_class',
    'First-generation cephalosporins',
  ],
])('an allergy meets %s', async (_, substance, display, basis, via) => {
  const { recorded, check } = await allergicTo(substance);
  const { warnings, unchecked } = await check(medication('Paracetamol'), medication(display));
  expect(warnings).toEqual([
    { item: 1, kind: 'allergy', detail: substance.display, basis, via, allergy_id: recorded.id, criticality: null },
  ]);
  expect(unchecked).toEqual([]);
});

test('a code says what it is whatever the words, if it is of that system; nothing warns of what does not meet', async () => {
  const { check } = await allergicTo({ system: ATC, code: 'J01C', display: 'betalactámicos' });
  expect((await check(coded('J01CA04', 'Marca X'))).warnings).toMatchObject([{ basis: 'class', via: 'Penicillins' }]);
  expect((await check(coded('J01CA04', 'Marca X', null))).warnings).toHaveLength(1);
  expect(await check(coded('J01CA04', 'Marca X', 'urn:other'))).toEqual({
    warnings: [],
    unchecked: [{ item: 0, reason: 'medication_unknown', detail: 'Marca X' }],
  });
  expect(await check(coded('N02BE01', 'Paracetamol'), medication('Látex'))).toEqual({ warnings: [], unchecked: [] });
});

test('what the table does not know is said, and is never a silent pass', async () => {
  const { app, doctor, patient, check } = await allergicTo({ display: 'Polvo de casa' });
  await allergy(app, doctor, patient, { substance: { display: 'Látex y kiwi amarillo' } });
  expect(
    await check(
      medication('Paracetamol 500 mg tabletas recubiertas'),
      medication('Ignotamicina'),
      medication('Amoxicilina + Ignotamicina'),
      medication('AMOXICILINA Sulbactámico sódico 875/125 mg comprimidos'),
    ),
  ).toEqual({
    warnings: [],
    unchecked: [
      { item: null, reason: 'allergy_unknown', detail: 'Polvo de casa' },
      { item: null, reason: 'part_unknown', detail: 'kiwi amarillo' },
      { item: 1, reason: 'medication_unknown', detail: 'Ignotamicina' },
      { item: 2, reason: 'part_unknown', detail: 'Ignotamicina' },
      { item: 3, reason: 'part_unknown', detail: 'Sulbactámico sódico' },
    ],
  });
});

test('nobody asked is not the same as none; what does not count does not warn', async () => {
  const { app, doctor, patient, recorded, prescribe, check } = await allergicTo(null);
  expect(await check(medication('Amoxicilina'), medication('Ignotamicina'))).toEqual({ warnings: [], unchecked: [] });
  await app.as(doctor).post(`/api/v1/allergies/${recorded.id}/cancel`).send({ reason: 'Nobody asked' }).expect(200);
  const notAsked = [{ item: null, reason: 'allergies_not_asked', detail: null }];
  expect(await check(medication('Amoxicilina'))).toEqual({ warnings: [], unchecked: notAsked });
  const { id } = await allergy(app, doctor, patient, { substance: { display: 'Penicilina' }, criticality: 'high' });
  expect((await check(medication('Amoxicilina'))).warnings).toMatchObject([{ criticality: 'high' }]);
  await app.as(doctor).patch(`/api/v1/allergies/${id}`).set('If-Match', '*').send({ verification_status: 'refuted' });
  expect((await prescribe([medication('Amoxicilina')])).status).toBe(201);
});

test('each item needs a reason, its own or one for all, which is kept with it, audited and counted', async () => {
  const { app, clinic, doctor, patient, recorded, prescribe } = await allergicTo({ display: 'Penicilina' });
  const items = [medication('Paracetamol'), medication('Amoxicilina'), medication('Cefalexina')];
  const refused = await prescribe(items);
  expectInvalid(refused, 'items.1.medication', 'items.2.medication', 'override_reason');
  expect(refused.body.errors['items.1.medication']).toEqual([
    'The items.1.medication meets the allergy to Penicilina: both are of Penicillins.',
  ]);
  expect(refused.body.errors['items.2.medication']).toEqual([
    'The items.2.medication meets the allergy to Penicilina, which may react to First-generation cephalosporins too.',
  ]);
  const one = { overrides: [{ item: 1, reason: 'Desensitised in 2024' }] };
  expectInvalid(await prescribe(items, one), 'items.2.medication', 'override_reason');
  expectInvalid(await prescribe(items, { ...one, status: 'draft' }), 'status');
  expectInvalid(
    await prescribe(items, { overrides: [{ item: 3, reason: 'x' }], override_reason: 'x' }),
    'overrides.0.item',
  );
  expectInvalid(
    await prescribe(items, { overrides: [{ item: 30 }, { item: 1, reason: '' }] }),
    'overrides.0.item',
    'overrides.0.reason',
    'overrides.1.reason',
  );
  expectInvalid(
    await prescribe(items, {
      overrides: [
        { item: 1, reason: 'a' },
        { item: 1, reason: 'b' },
      ],
    }),
    'overrides.1',
  );
  expect(await app.db('prescription_overrides').where({ clinic_id: clinic.id })).toEqual([]);

  const counted = () => app.deps.metrics.registry.getSingleMetricAsString('clinical_prescription_overrides_total');
  const response = await prescribe(items, { ...one, override_reason: 'Tolerated before' });
  const { data } = response.body;
  expect(data).toMatchObject({
    override_reason: 'Tolerated before',
    items: [
      { override_reason: null },
      { override_reason: 'Desensitised in 2024' },
      { override_reason: 'Tolerated before' },
    ],
  });
  await expectAudit(app, response, {
    details: { warnings: 2, overridden: 2, unchecked: 0 },
    patient_ids: [patient.id],
  });
  expect(await counted()).toMatch(/\{basis="cross_class"\} 1/);
  expect(await app.db('prescription_overrides').where({ clinic_id: clinic.id }).orderBy('basis')).toMatchObject([
    {
      basis: 'class',
      item_id: data.items[1].id,
      allergy_id: recorded.id,
      substance_code: 'J01CA04',
      reason: 'Desensitised in 2024',
    },
    {
      basis: 'cross_class',
      substance_name: 'Cefalexin',
      practitioner_id: doctor.practitioner_id,
      reason: 'Tolerated before',
    },
  ]);
  const change = app.deps.db.transaction(clinic.id, (db) => db.rows(`update prescription_overrides set reason = 'x'`));
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

test('a draft that was harmless is checked again when it is issued', async () => {
  const { app, doctor, patient, prescribe } = await allergicTo(null);
  const { data } = (await prescribe([medication('Amoxicilina'), medication('Marca X')], { status: 'draft' })).body;
  expect(data).toMatchObject({ warnings: [], unchecked: [] });
  await allergy(app, doctor, patient, { substance: { display: 'Penicilina' } });
  const issue = (body: object) => app.as(doctor).post(`${PRESCRIPTIONS}/${data.id}/issue`).send(body);
  expectInvalid(await issue({}), 'items.0.medication', 'override_reason');
  const issued = await issue({ overrides: [{ item: 0, reason: 'Tolerated' }] });
  expect(issued.body.data).toMatchObject({
    status: 'active',
    warnings: [{ item: 0, basis: 'class' }],
    unchecked: [{ item: 1, reason: 'medication_unknown' }],
    items: [{ override_reason: 'Tolerated' }, { override_reason: null }],
  });
  await expectAudit(app, issued, { details: { warnings: 1, overridden: 1, unchecked: 1 } });
});

test('hostile texts are compared in bounds', async () => {
  const { app, doctor, patient, check } = await allergicTo({ display: 'a/'.repeat(127) });
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ allergies: Array.from({ length: 99 }, (_, i) => `${'b '.repeat(120)}${i}`) });
  // What this process computes: how long it takes is the machine's business too.
  const began = process.cpuUsage();
  const items = Array.from({ length: 30 }, (_, i) => medication(`${'x, '.repeat(80)}${i}`));
  expect((await check(...items)).unchecked.length).toBeGreaterThan(100);
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
  expect((await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`)).status).toBe(200);
});
