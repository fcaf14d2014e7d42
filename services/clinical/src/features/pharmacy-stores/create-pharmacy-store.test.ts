import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { store, STORES } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a pharmacist and an administrator add stores, those who treat do not', async () => {
  const { clinic, doctor } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const body = { name: 'Central', kind: 'pharmacy' };
  const send = () => app.as(pharmacist).post(STORES).set('Idempotency-Key', 'k').send(body);
  const response = await send().expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({ ...body, ward_id: null, active: true, version: 1 });
  expect(response.headers['location']).toBe(`${STORES}/${data.id}`);
  await expectAudit(app, response, { event: 'pharmacy_store.create', resource_id: data.id });
  expect((await send()).body).toEqual(response.body);
  await store(app, await app.build.user(clinic, 'administrator'));
  expectDenied(await app.as(doctor).post(STORES).send(body), 'missing_ability');
  expectInvalid(await app.as(pharmacist).post(STORES).send({ name: 'Attic', kind: 'attic' }), 'kind');
});

test('the store of a ward names one of the clinic that is in use and has none', async () => {
  const { clinic } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0);
  const elsewhere = await wardWith(app, await app.build.clinic(), 0);
  const closed = await wardWith(app, clinic, 0, { active: false });
  const send = (ward_id: string, kind = 'ward') => app.as(manager).post(STORES).send({ name: 'Ward', kind, ward_id });
  for (const id of [elsewhere.ward.id, closed.ward.id]) expectInvalid(await send(id), 'ward_id');
  expectInvalid(await send(ward.id, 'warehouse'), 'ward_id');
  expect((await send(ward.id).expect(201)).body.data.ward_id).toBe(ward.id);
  expectInvalid(await send(ward.id), 'ward_id');
});
