import { expectAudit } from '../../../test/support/expect.js';
import { pharmacyOf, PRODUCTS } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and which barcodes it had', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, product } = await pharmacyOf(app, clinic, { barcodes: ['12345670'] });
  await app.as(pharmacist).patch(`${PRODUCTS}/${product.id}`).send({ barcodes: [] }).expect(200);
  const response = await app.as(pharmacist).get(`${PRODUCTS}/${product.id}/versions`).expect(200);
  const [second, first] = response.body.data;
  expect(second).toMatchObject({ version: 2, event: 'product.update', content: { barcodes: [] } });
  expect(first).toMatchObject({ version: 1, event: 'product.create', content: { barcodes: ['12345670'] } });
  await expectAudit(app, response, { event: 'product.history', resource_id: product.id });
});
