import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { pharmacyOf, STORES } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a store is read by who sees the pharmacy of its clinic', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { store } = await pharmacyOf(app, clinic);
  const response = await app.as(doctor).get(`${STORES}/${store.id}`).expect(200);
  expect(response.body.data).toEqual(store);
  await expectAudit(app, response, { event: 'pharmacy_store.read', resource_id: store.id });
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`${STORES}/${store.id}`));
});
