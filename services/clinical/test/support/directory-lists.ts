import type { TestApp } from './start.js';

/** Three things that an administrator makes in one clinic are seen there page by page, and apart once one is not active any more. */
export async function expectDirectory(app: TestApp, path: string, bodyOf: (name: string) => object): Promise<void> {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const frontDesk = await app.build.user(clinic, 'front_desk');
  await app.build.practice();
  for (const name of ['A', 'B', 'C']) await app.as(administrator).post(path).send(bodyOf(name)).expect(201);

  const list = (query: object) => app.as(frontDesk).get(path).query(query);
  const first = await list({ per_page: 2 });
  expect(first.body.data).toHaveLength(2);
  expect(first.body.meta).toMatchObject({ total: 3, last_page: 2 });
  const past = await list({ page: 9 });
  expect(past.body).toMatchObject({ data: [], meta: { total: 3 } });

  const [{ id }] = first.body.data;
  await app.as(administrator).patch(`${path}/${id}`).send({ active: false });
  expect((await list({ active: 1 })).body.meta.total).toBe(2);
  expect((await list({ active: 0 })).body.data).toMatchObject([{ id }]);
}
