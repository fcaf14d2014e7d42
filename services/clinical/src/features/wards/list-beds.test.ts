import { BEDS, wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('beds are listed by room and name, of one ward, type and state', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { ward, beds, manager } = await wardWith(app, clinic, 3);
  const other = await wardWith(app, clinic, 1);
  const [first, second, third] = beds.map(({ id }) => id);
  await app.as(manager).patch(`${BEDS}/${second}`).send({ type: 'isolation' }).expect(200);
  await app.as(manager).post(`${BEDS}/${third}/state`).send({ state: 'cleaning' }).expect(200);
  const list = (query: object) => app.as(doctor).get(BEDS).query(query);
  const ids = async (query: object) => (await list(query).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids({ ward_id: ward.id })).toEqual([first, second, third]);
  expect(await ids({})).toHaveLength(4);
  expect(await ids({ state: 'cleaning,blocked' })).toEqual([third]);
  expect(await ids({ type: 'isolation' })).toEqual([second]);
  expect(await ids({ ward_id: manager.id })).toEqual([]);
  expect(await ids({ ward_id: other.ward.id, state: 'free' })).toEqual([other.bed.id]);
  for (const [query, path] of [
    [{ state: 'lost' }, 'state'],
    [{ type: 'sofa' }, 'type'],
    [{ ward_id: 'x' }, 'ward_id'],
  ] as const)
    expectInvalid(await list(query), path);
  await expectAudit(app, await list({ ward_id: ward.id }), { event: 'bed.search', result_count: 3 });
});

test('who manages beds lists them too, the laboratory does not', async () => {
  const { clinic } = await app.build.practice();
  const { manager } = await wardWith(app, clinic, 2);
  expect((await app.as(manager).get(BEDS).expect(200)).body.data).toHaveLength(2);
  expectDenied(await app.as(await app.build.user(clinic, 'laboratory')).get(BEDS), 'missing_ability');
});
