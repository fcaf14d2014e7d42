import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { pharmacyOf, PRODUCTS } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a product is read by who sees the pharmacy of its clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { product } = await pharmacyOf(app, clinic);
  const response = await app.as(doctor).get(`${PRODUCTS}/${product.id}`).expect(200);
  expect(response.body.data).toEqual(product);
  await expectAudit(app, response, { event: 'product.read', resource_id: product.id });
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`${PRODUCTS}/${product.id}`));
  expectNotFound(await app.as(doctor).get(`${PRODUCTS}/x`));
});
