import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the front desk sees the locations of its clinic, page by page', async () => {
  const clinic = await app.build.clinic();
  const [administrator, frontDesk] = [
    await app.build.user(clinic, 'administrator'),
    await app.build.user(clinic, 'front_desk'),
  ];
  await app.build.practice();
  for (const suffix of ['a', 'b', 'c']) {
    await app
      .as(administrator)
      .post('/api/v1/locations')
      .send({ name: 'Room' + suffix });
  }
  const list = (query: object) => app.as(frontDesk).get('/api/v1/locations').query(query);
  const first = await list({ per_page: 2 });
  expect(first.body.data).toHaveLength(2);
  expect(first.body.meta).toMatchObject({ total: 3, last_page: 2 });
  const past = await list({ page: 9 });
  expect(past.body).toMatchObject({ data: [], meta: { total: 3 } });
  await app.as(administrator).patch(`/api/v1/locations/${first.body.data[0].id}`).send({ active: false });
  expect((await list({ active: 1 })).body.meta.total).toBe(2);
  expect((await list({ active: 0 })).body.data).toMatchObject([{ id: first.body.data[0].id }]);
});
