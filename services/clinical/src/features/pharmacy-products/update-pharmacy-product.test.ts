import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { pharmacyOf, product as made, PRODUCTS, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a product is changed, and what changes nothing makes no version', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { pharmacist, product } = await pharmacyOf(app, clinic, { barcodes: ['12345670'] });
  const change = (body: object, version = '*') =>
    app.as(pharmacist).patch(`${PRODUCTS}/${product.id}`).set('If-Match', version).send(body);
  const response = await change({ active: false, minimum: 5 }).expect(200);
  expect(response.body.data).toMatchObject({ active: false, minimum: 5, barcodes: ['12345670'], version: 2 });
  await expectAudit(app, response, { event: 'product.update', changed_fields: ['active', 'minimum'] });
  expect((await change({ active: false })).body.data.version).toBe(2);
  const substances = [{ system: 'local', display: 'Paracetamol', code: 'N02BE01' }];
  expect((await change({ substances })).body.data.version).toBe(3);
  expect((await change({ substances })).body.data.version).toBe(3);
  expect((await change({ name: 'Late' }, 'W/"v1"')).status).toBe(412);
  expect((await change({ barcodes: ['7501031311309', '12345670'] })).body.data).toMatchObject({
    barcodes: ['7501031311309', '12345670'],
    version: 4,
  });
  expect((await change({ barcodes: [] })).body.data).toMatchObject({ barcodes: [], version: 5 });
  expectDenied(await app.as(doctor).patch(`${PRODUCTS}/${product.id}`).send({ name: 'Mine' }), 'missing_ability');
  const stranger = await app.build.user(await app.build.clinic(), 'pharmacist');
  expectNotFound(await app.as(stranger).patch(`${PRODUCTS}/${product.id}`).send({ name: 'Theirs' }));
});

test('a code and a barcode of another product are refused', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, product } = await pharmacyOf(app, clinic);
  const other = await made(app, pharmacist, { barcodes: ['12345670'] });
  const change = (body: object) => app.as(pharmacist).patch(`${PRODUCTS}/${product.id}`).send(body);
  expectInvalid(await change({ code: other.code.toLowerCase() }), 'code');
  expectInvalid(await change({ barcodes: ['12345670'] }), 'barcodes.0');
  expectInvalid(await change({ control_class: 'VI' }), 'control_class');
  expect((await app.as(pharmacist).get(`${PRODUCTS}/${product.id}`)).body.data).toEqual(product);
});

test('its control ends only when there is none of it, and nothing waits', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { pharmacist, product, post, received } = await stocked(app, clinic, { control_class: 'II' }, 0);
  const classed = (control_class: string | null) =>
    app.as(pharmacist).patch(`${PRODUCTS}/${product.id}`).send({ control_class });
  const sign = (kind: string, id: string) =>
    app.as(doctor).post(`/api/v1/pharmacy/${kind}/${id}/witness`).send({ decision: 'confirm' }).expect(200);
  const receipt = (await post('receipts', { lines: [received(10)] }).expect(201)).body.data.id;
  expectInvalid(await classed(null), 'control_class');
  const { lines } = (await sign('receipts', receipt)).body.data;
  expectInvalid(await classed(null), 'control_class');
  await classed('III').expect(200);
  const all = { reason: 'Expired', lines: [{ lot_id: lines[0].lot_id, quantity: 10 }] };
  await sign('destructions', (await post('destructions', all).expect(201)).body.data.id);
  await classed(null).expect(200);
});

test('products that exchange their barcodes at once wait for each other, and none is told of a conflict', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, product: one } = await pharmacyOf(app, clinic, { barcodes: ['12345670'] });
  const two = await made(app, pharmacist, { barcodes: ['7501031311309'] });
  const change = ({ id }: { id: string }, barcodes: string[]) =>
    app.as(pharmacist).patch(`${PRODUCTS}/${id}`).send({ barcodes });
  const answers = [];
  for (let round = 0; round < 20; round += 1)
    answers.push(...(await Promise.all([change(one, two.barcodes), change(two, one.barcodes)])));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([422]);
});
