import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { pharmacyOf, product, PRODUCTS } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const MORPHINE = {
  code: 'MOR-10',
  name: 'Morfina 10 mg/ml',
  substances: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '7052', display: 'morphine' }],
  form: 'solution',
  strength: '10 mg/ml',
  unit: 'ampoule',
  barcodes: ['7501031311309', '12345670'],
  pack_sizes: [1, 10],
  control_class: 'II',
  prescription_only: true,
  high_alert: true,
  minimum: 20,
  storage: 'Locked',
};

test('a pharmacist and an administrator add products, those who treat do not', async () => {
  const { clinic, doctor } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const send = () => app.as(pharmacist).post(PRODUCTS).set('Idempotency-Key', 'k').send(MORPHINE);
  const response = await send().expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({ ...MORPHINE, active: true, version: 1 });
  expect(response.headers['location']).toBe(`${PRODUCTS}/${data.id}`);
  await expectAudit(app, response, { event: 'product.create', resource_id: data.id });
  expect((await send()).body).toEqual(response.body);
  expect(await app.db('pharmacy_products').where({ clinic_id: clinic.id })).toHaveLength(1);
  await product(app, await app.build.user(clinic, 'administrator'));
  for (const caller of [doctor, await app.build.user(clinic, 'nurse')])
    expectDenied(await app.as(caller).post(PRODUCTS).send(MORPHINE), 'missing_ability');
});

test('a substance that no table knows is named as unchecked, not guessed', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist } = await pharmacyOf(app, clinic);
  const substances = [
    { system: 'local', code: 'p', display: 'Paracetamol' },
    { system: 'local', code: 'n', display: 'Nothingamine' },
  ];
  const { id } = await product(app, pharmacist, { substances });
  const read = async () => (await app.as(pharmacist).get(`${PRODUCTS}/${id}`).expect(200)).body.data;
  const unknown = substances.map(({ display: value }, place) => ({ member: `substances.${place}`, value }));
  expect((await read()).unchecked).toEqual(unknown);
  const lists = { synonyms: [], classes: [], ingredients: [], cross_reacts_with: [], keys: ['paracetamol'] };
  const named = { name: 'Paracetamol', search_text: ' paracetamol ', kind: 'substance', cross_reactive: false };
  await app.db('substances').insert({ code: 'p', ...named, ...lists });
  expect((await read()).unchecked).toEqual(unknown.slice(1));
  const changed = await app
    .as(pharmacist)
    .patch(`${PRODUCTS}/${id}`)
    .send({ substances: substances.slice(0, 1) });
  expect(changed.body.data.unchecked).toEqual([]);
});

test('a code that another product has, in whatever case, is refused, and free in another clinic', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist } = await pharmacyOf(app, clinic, { code: 'Asa' });
  const body = { code: 'ASA', name: 'Aspirin', unit: 'tablet' };
  expectInvalid(await app.as(pharmacist).post(PRODUCTS).send(body), 'code');
  await product(app, await app.build.user(await app.build.clinic(), 'pharmacist'), body);
});

test('a barcode is that of one product, with or without zeros before it', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist } = await pharmacyOf(app, clinic, { barcodes: ['0123456789012'] });
  const named = (barcodes: string[]) =>
    app.as(pharmacist).post(PRODUCTS).send({ code: 'B', name: 'B', unit: 'tablet', barcodes });
  expectInvalid(await named(['7501031311309', '123456789012']), 'barcodes.1');
  expectInvalid(await named(['12345670', '00000012345670']), 'barcodes.1');
  expectInvalid(await named(['12-34']), 'barcodes.0');
  expect(await app.db('pharmacy_products').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('of two that are added at once with one barcode, one is', async () => {
  const { clinic } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((code) =>
      app
        .as(pharmacist)
        .post(PRODUCTS)
        .send({ code, name: code, unit: 'tablet', barcodes: ['7501031311309'] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  for (const answer of answers.filter(({ status }) => status === 422)) expectInvalid(answer, 'barcodes.0');
});

test('a class is one of the settings of the clinic', async () => {
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const classed = (control_class: string) =>
    app.as(administrator).post(PRODUCTS).send({ code: control_class, name: 'Ketamine', unit: 'vial', control_class });
  expectInvalid(await classed('VI'), 'control_class');
  const { data } = (await app.as(administrator).get('/api/v1/settings').expect(200)).body;
  expect(data.pharmacy).toEqual({ control_classes: ['I', 'II', 'III', 'IV', 'V'] });
  const { version: _, updated_at: __, ...settings } = data;
  const chosen = { ...settings, pharmacy: { control_classes: ['VI'] } };
  await app.as(administrator).put('/api/v1/settings').send(chosen).expect(200);
  await classed('VI').expect(201);
  expectInvalid(await classed('II'), 'control_class');
});

test('no key sets up the pharmacy or signs as its second person', async () => {
  const { clinic } = await app.build.practice();
  const owner = await app.build.user(clinic, 'owner');
  for (const scope of ['pharmacy:manage', 'pharmacy:witness']) {
    const key = { name: 'Robot', environment: 'live', scopes: [scope] };
    expectInvalid(await app.as(owner).post('/api/v1/api-keys').send(key), 'scopes.0');
  }
});
