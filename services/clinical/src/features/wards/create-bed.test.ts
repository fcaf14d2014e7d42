import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

const app = useClinical();

test('an administrator adds a bed, which is free', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0);
  const body = { ward_id: ward.id, room: '12', name: 'Window', type: 'isolation', tags: ['oxygen'] };
  const response = await app.as(manager).post(BEDS).send(body).expect(201);
  expect(response.body.data).toMatchObject({ ...body, active: true, state: 'free', reason: null, version: 1 });
  expect(response.headers['location']).toBe(`${BEDS}/${response.body.data.id}`);
  await expectAudit(app, response, { event: 'bed.create', resource_id: response.body.data.id });
  expectDenied(await app.as(doctor).post(BEDS).send(body), 'missing_ability');
});

test('a name is given once in a room of a ward, and again in another room', async () => {
  const { clinic } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0);
  const add = (values: object) =>
    app
      .as(manager)
      .post(BEDS)
      .send({ ward_id: ward.id, ...values });
  await add({ room: 'a', name: '1' }).expect(201);
  await add({ room: 'b', name: '1' }).expect(201);
  await add({ name: '1' }).expect(201);
  expectInvalid(await add({ room: 'A', name: '1' }), 'name');
  expectInvalid(await add({ room: null, name: '1' }), 'name');
});

test('it stands in a ward of the clinic', async () => {
  const { clinic } = await app.build.practice();
  const { manager } = await wardWith(app, clinic, 0);
  const elsewhere = await wardWith(app, await app.build.clinic(), 0);
  for (const ward_id of [elsewhere.ward.id, manager.id, 'x'])
    expectInvalid(await app.as(manager).post(BEDS).send({ ward_id, name: '1' }), 'ward_id');
  const { ward } = await wardWith(app, clinic, 0);
  expectInvalid(await app.as(manager).post(BEDS).send({ ward_id: ward.id, name: '1', type: 'sofa' }), 'type');
});

test('while somebody changes the ward, who adds a bed to it waits', async () => {
  const { clinic } = await app.build.practice();
  const { ward, manager } = await wardWith(app, clinic, 0);
  const changing = await app.db.transaction();
  await changing('wards').where({ id: ward.id }).update({ name: 'Closing' });
  const added = app
    .as(manager)
    .post(BEDS)
    .send({ ward_id: ward.id, name: '1' })
    .then(({ status }) => status);
  try {
    await untilWaiting(app);
  } finally {
    await changing.commit();
  }
  expect(await added).toBe(201);
});
