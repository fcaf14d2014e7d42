import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { store, STORES } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who sees the pharmacy lists its stores by name, of a kind, and those in use', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  for (const [name, values] of [
    ['B', { kind: 'warehouse' }],
    ['A', {}],
    ['C', { active: false }],
  ] as const)
    await store(app, administrator, { name, ...values });
  await store(app, await app.build.user(await app.build.clinic(), 'pharmacist'), { name: 'D' });
  const names = async (query: object, caller: { token: string } = doctor) => {
    const response = await app.as(caller).get(STORES).query(query).expect(200);
    await expectAudit(app, response, { event: 'pharmacy_store.search', result_count: response.body.data.length });
    return response.body.data.map(({ name }: { name: string }) => name);
  };
  expect(await names({})).toEqual(['A', 'B', 'C']);
  expect(await names({ active: 1 }, administrator)).toEqual(['A', 'B']);
  expect(await names({ kind: 'warehouse' })).toEqual(['B']);
  expect(await names({ updated_since: new Date(Date.now() - 60_000).toISOString() })).toEqual(['B', 'A', 'C']);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(STORES), 'missing_ability');
});
