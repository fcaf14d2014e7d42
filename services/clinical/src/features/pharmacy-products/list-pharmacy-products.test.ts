import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { product, PRODUCTS } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function shelf() {
  const { clinic, doctor } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  for (const [name, values] of [
    ['Paracetamol', { code: 'N02BE01', strength: '500 mg', barcodes: ['7501031311309'] }],
    ['Amoxicilina', { code: 'J01CA04', strength: '500 mg', control_class: 'V' }],
    ['Ácido acetilsalicílico', { code: 'B01AC06', strength: '100 mg', active: false }],
  ] as const)
    await product(app, pharmacist, { name, ...values });
  await product(app, await app.build.user(await app.build.clinic(), 'pharmacist'), { name: 'Paracetamol' });
  const names = async (query: object) =>
    (await app.as(doctor).get(PRODUCTS).query(query).expect(200)).body.data.map(({ name }: { name: string }) => name);
  return { clinic, doctor, names };
}

test('who sees the pharmacy lists its products by name, page after page', async () => {
  const { clinic, doctor } = await shelf();
  const response = await app.as(doctor).get(PRODUCTS).query({ per_page: 2 }).expect(200);
  await expectAudit(app, response, { event: 'product.search', result_count: 2 });
  const { next_cursor: cursor } = response.body.meta;
  const next = await app.as(doctor).get(PRODUCTS).query({ per_page: 2, cursor }).expect(200);
  const ids = [...response.body.data, ...next.body.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  for (const role of ['nurse', 'pharmacist', 'administrator'] as const)
    await app
      .as(await app.build.user(clinic, role))
      .get(PRODUCTS)
      .expect(200);
  for (const role of ['front_desk', 'laboratory'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(PRODUCTS), 'missing_ability');
});

test('words of the name, the code and the strength find it, whatever their accents, and its barcode does', async () => {
  const { names, doctor } = await shelf();
  expect(await names({ q: 'acido 100' })).toEqual(['Ácido acetilsalicílico']);
  expect(await names({ q: 'n02be' })).toEqual(['Paracetamol']);
  expect((await names({ q: '500' })).sort()).toEqual(['Amoxicilina', 'Paracetamol']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ barcode: '07501031311309' })).toEqual(['Paracetamol']);
  expect(await names({ barcode: '12345670' })).toEqual([]);
  expect(await names({ active: 0 })).toEqual(['Ácido acetilsalicílico']);
  expect(await names({ controlled: 1 })).toEqual(['Amoxicilina']);
  expect((await names({ controlled: 0 })).sort()).toEqual(['Paracetamol', 'Ácido acetilsalicílico']);
  expectInvalid(await app.as(doctor).get(PRODUCTS).query({ barcode: 'x' }), 'barcode');
});

test('what changed since is read in the order of its changes', async () => {
  const { names } = await shelf();
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await names({ updated_since: since })).toEqual(['Paracetamol', 'Amoxicilina', 'Ácido acetilsalicílico']);
});
