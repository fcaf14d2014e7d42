import type { Medication } from '@medplum/fhirtypes';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { expectFound, get, idsIn } from '../../../../test/support/fhir-chart.js';
import { PRODUCTS, product } from '../../../../test/support/pharmacy.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

const ATC = 'http://www.whocc.no/atc';
const paracetamol = { system: 'atc', code: 'N02BE01', display: 'Paracetamol' };
const caffeine = { system: 'ATC', code: 'N06BC01', display: 'Cafeína' };

/** A product of one substance, and one of two that is not in use any more. */
async function pharmacy() {
  const clinic = await app.build.clinic();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const plain = await product(app, pharmacist, {
    code: 'PARA-500',
    name: 'Paracetamol 500 mg',
    form: 'tableta',
    strength: '500 mg',
    substances: [paracetamol],
    barcodes: ['40170725', '7750000000012'],
  });
  const mixed = await product(app, pharmacist, {
    name: 'Alivio Plus',
    substances: [paracetamol, caffeine],
    active: false,
  });
  return { clinic, pharmacist, plain: plain.id as string, mixed: mixed.id as string };
}

test('a product of one substance has its code, and says its form, strength and barcodes', async () => {
  const { clinic, pharmacist, plain, mixed } = await pharmacy();
  const response = await get(app, pharmacist, `Medication/${plain}`);
  expect(response.body).toMatchObject({
    extension: [{ url: 'urn:clinic:extension:medication-strength', valueString: '500 mg' }],
    identifier: ['00000040170725', '07750000000012'].map((value) => ({ system: 'https://www.gs1.org/gtin', value })),
    code: {
      coding: [
        { system: `urn:clinic:${clinic.id}:product`, code: 'PARA-500', display: 'Paracetamol 500 mg' },
        { system: ATC, code: 'N02BE01', display: 'Paracetamol' },
      ],
      text: 'Paracetamol 500 mg',
    },
    status: 'active',
    form: { text: 'tableta' },
    ingredient: [{ itemCodeableConcept: { coding: [{ system: ATC, code: 'N02BE01' }] }, isActive: true }],
  });
  await expectAudit(app, response, { event: 'product.read', patient_ids: [], phi_level: 'none' });
  const { code, ingredient, status } = (await get(app, pharmacist, `Medication/${mixed}`)).body as Medication;
  // No substance of several is the product.
  expect({ codes: code?.coding?.length, ingredients: ingredient?.length, status }).toEqual({
    codes: 1,
    ingredients: 2,
    status: 'inactive',
  });
});

test('a product is found by its code, its substances, a barcode, its form and whether it is in use', async () => {
  const { clinic, pharmacist, plain, mixed } = await pharmacy();
  const own = `urn:clinic:${clinic.id}:product`;
  await expectFound(app, pharmacist, {
    Medication: [plain, mixed],
    'Medication?code=N02BE01': [plain],
    [`Medication?code=${ATC}|N02BE01`]: [plain],
    [`Medication?code=${own}|PARA-500`]: [plain],
    'Medication?code=urn:none|PARA-500': [],
    'Medication?code:not=N02BE01': [mixed],
    'Medication?code:text=alivio': [mixed],
    'Medication?ingredient-code=N02BE01': [plain, mixed],
    [`Medication?ingredient-code=${ATC}|N06BC01`]: [mixed],
    [`Medication?ingredient-code=${ATC}|`]: [plain, mixed],
    'Medication?ingredient-code=|N02BE01': [],
    'Medication?ingredient-code:missing=true': [],
    'Medication?identifier=7750000000012': [plain],
    'Medication?identifier=https://www.gs1.org/gtin|00000040170725': [plain],
    'Medication?identifier=urn:none|40170725': [],
    'Medication?identifier:missing=true': [mixed],
    'Medication?form:text=tableta': [plain],
    'Medication?status=active': [plain],
    'Medication?status=inactive': [mixed],
    'Medication?manufacturer.name=x': [],
  });
});

test('its history is that of the product', async () => {
  const { pharmacist, plain } = await pharmacy();
  const change = app.as(pharmacist).patch(`${PRODUCTS}/${plain}`).set('If-Match', '*');
  await change.send({ name: 'Paracetamol 500' }).expect(200);
  const { body } = await get(app, pharmacist, `Medication/${plain}/_history`);
  const names = body.entry.map(({ resource }: { resource: Medication }) => resource.code?.text);
  expect(names).toEqual(['Paracetamol 500', 'Paracetamol 500 mg']);
});

test('who sees products sees them here: also who sets them up, and nobody of another clinic', async () => {
  const { clinic, plain } = await pharmacy();
  for (const role of ['doctor', 'nurse', 'pharmacist', 'administrator'] as const)
    expect(idsIn(await get(app, await app.build.user(clinic, role), 'Medication?status=active'))).toEqual([plain]);
  for (const role of ['front_desk', 'laboratory', 'patient'] as const)
    expectDenied(await get(app, await app.build.user(clinic, role), 'Medication'), 'missing_ability');
  const { doctor } = await app.build.practice();
  expectNotFound(await get(app, doctor, `Medication/${plain}`));
  expect(idsIn(await get(app, doctor, 'Medication?code=N02BE01'))).toEqual([]);
});
