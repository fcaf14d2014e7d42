import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { store as made, pharmacyOf, STORES } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a store is changed, another clinic’s is unknown', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, store } = await pharmacyOf(app, clinic);
  const change = (body: object, version = '*') =>
    app.as(pharmacist).patch(`${STORES}/${store.id}`).set('If-Match', version).send(body);
  const response = await change({ active: false }).expect(200);
  expect(response.body.data).toMatchObject({ name: store.name, active: false, version: 2 });
  await expectAudit(app, response, { event: 'pharmacy_store.update', changed_fields: ['active'] });
  expect((await change({ active: false })).body.data.version).toBe(2);
  expect((await change({ name: 'Late' }, 'W/"v1"')).status).toBe(412);
  const stranger = await app.build.user(await app.build.clinic(), 'pharmacist');
  expectNotFound(await app.as(stranger).patch(`${STORES}/${store.id}`).send({ name: 'Theirs' }));
});

test('only the store of a ward names one, and a ward has one in use', async () => {
  const { clinic } = await app.build.practice();
  const { ward } = await wardWith(app, clinic, 0);
  const { pharmacist, store } = await pharmacyOf(app, clinic);
  const first = await made(app, pharmacist, { kind: 'ward', ward_id: ward.id });
  const change = (id: string, body: object) => app.as(pharmacist).patch(`${STORES}/${id}`).send(body);
  expectInvalid(await change(store.id, { ward_id: ward.id }), 'ward_id');
  expectInvalid(await change(store.id, { kind: 'ward', ward_id: ward.id }), 'ward_id');
  expectInvalid(await change(first.id, { kind: 'pharmacy' }), 'ward_id');
  await change(first.id, { active: false }).expect(200);
  await change(store.id, { kind: 'ward', ward_id: ward.id }).expect(200);
});
