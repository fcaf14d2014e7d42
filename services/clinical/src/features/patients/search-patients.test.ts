import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { LIMITS } from '../../limits/index.js';
import { keyRing, lookupHash } from '../../secrets/key-ring.js';

const PATH = '/api/v1/patients/search';

const app = useClinical();

async function practice() {
  const clinic = await app.build.clinic();
  const front = await app.build.user(clinic, 'front_desk');
  for (const first_surname of ['Álvarez', 'Núñez', 'Soto'])
    await app.build.patient(clinic, { given_names: 'Ana', first_surname });
  return { clinic, front, search: (body: object) => app.as(front).post(PATH).send(body) };
}

test('a search finds what the list finds, page by page, with nothing in a URL and an audit row without the words', async () => {
  const { front, search } = await practice();
  const list = await app.as(front).get('/api/v1/patients').query({ q: 'ana', per_page: 2 });
  const found = await search({ q: 'ana', per_page: 2 });
  expect(found.status).toBe(200);
  expect(found.body.data).toEqual(list.body.data);
  expect(found.body.meta).toEqual(list.body.meta);
  expect(found.headers['link']).toBeUndefined();
  const rest = await search({ q: 'ana', per_page: 2, cursor: found.body.meta.next_cursor });
  expect(rest.body.data.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Ana Soto']);
  const [row] = await app.auditOf(found);
  expect(row).toMatchObject({ event: 'patient.search', action: 'R', result_count: 2, query_text: 'page=1&per_page=2' });
  expect(row?.['patient_ids']).toEqual(found.body.data.map(({ id }: { id: string }) => id));
  const asked = JSON.stringify({ q: 'ana', per_page: 2, page: 1 });
  expect(row?.['query_hash']).toBe(lookupHash(keyRing('5'.repeat(64)), asked));
});

test('pages are clamped as those of the list are, whatever a body says', async () => {
  const { search } = await practice();
  for (const [per_page, shown] of [
    [1, 1],
    ['2', 2],
    [0, 1],
    [1e9, LIMITS.perPageMax],
    [null, LIMITS.perPageDefault],
    [[1], LIMITS.perPageDefault],
    [{}, LIMITS.perPageDefault],
    [1.5, LIMITS.perPageDefault],
  ])
    expect((await search({ per_page })).body.meta.per_page).toBe(shown);
});

test('what cannot be searched for is 422, and who may not read patients is refused', async () => {
  const { clinic, search } = await practice();
  for (const [body, field] of [
    [{ q: 'x' }, 'q'],
    [{ sex: 'x' }, 'sex'],
    [{ sort: 'x' }, 'sort'],
    [{ cursor: 'x' }, 'cursor'],
    [{ updated_since: 'x' }, 'updated_since'],
    [{ q: ['ana'] }, 'q'],
  ] as const)
    expectInvalid(await search(body), field);
  const patient = await app.build.user(clinic, 'patient');
  expectDenied(await app.as(patient).post(PATH).send({}), 'missing_ability');
  expect((await app.as().post(PATH).send({})).status).toBe(401);
});

test('nobody of another clinic is found', async () => {
  const { search } = await practice();
  const other = await practice();
  const named = await app.build.patient(other.clinic, {
    given_names: 'Only',
    first_surname: 'There',
  });
  expect((await search({ q: 'only there' })).body.data).toEqual([]);
  expect((await other.search({ q: 'only there' })).body.data).toMatchObject([{ id: named.id }]);
});

test('who has the words first or later in the name is found once, in its order, by page and by cursor', async () => {
  const clinic = await app.build.clinic();
  const front = await app.build.user(clinic, 'front_desk');
  for (const [given_names, first_surname] of [
    ['Rosa Luz', 'Soto'],
    ['Luz Rosa', 'Díaz'],
    ['María', 'Rosas'],
    ['(Rosa)', 'Vega'],
    ['Ana-Rosa', 'Paz'],
    ['Ana', 'López'],
  ])
    await app.build.patient(clinic, { given_names, first_surname });
  const search = async (body: object) => {
    const { data, meta } = (await app.as(front).post(PATH).send(body)).body;
    return { names: data.map(({ full_name }: { full_name: string }) => full_name) as string[], meta };
  };
  for (const [q, names] of [
    ['rosa', ['(Rosa) Vega', 'Ana-Rosa Paz', 'Luz Rosa Díaz', 'María Rosas', 'Rosa Luz Soto']],
    ['ana', ['Ana López', 'Ana-Rosa Paz']],
    ['rosa luz', ['Luz Rosa Díaz', 'Rosa Luz Soto']],
    ['luz rosa', ['Luz Rosa Díaz', 'Rosa Luz Soto']],
    ['r r', ['(Rosa) Vega', 'Ana-Rosa Paz', 'Luz Rosa Díaz', 'María Rosas', 'Rosa Luz Soto']],
    ['díaz r l luz', ['Luz Rosa Díaz']],
  ] as const) {
    const [whole, second] = [await search({ q }), await search({ q, per_page: 1, page: 2 })];
    expect(whole.names).toEqual(names);
    expect(whole.meta).toMatchObject({ total: names.length, total_exact: true });
    expect(second.names).toEqual(names.slice(1, 2));
    const byCursor: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await search({ q, per_page: 2, cursor });
      byCursor.push(...page.names);
      cursor = page.meta.next_cursor;
    }
    expect(byCursor).toEqual(names);
  }
});
