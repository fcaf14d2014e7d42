import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { column } from '../../db/piece.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { countRows } from './row-counts.js';
import { defaultOptions } from './result-parameters.js';
import type { Condition } from './parameter.js';

const { counted, sorted } = FHIR_LIMITS;
const BY_NAME = { column: column('name'), type: 'text' } as const;
const BY_GIVEN = { column: column('given'), type: 'text' } as const;
const saying = (text: string): Condition => ({ sql: column(text) });
const TYPE = { visible: () => sql.from('patients') } as unknown as FhirType;

/** A name that lies in that order's range so often, and so often elsewhere; in the order of given names all of it lies together. */
async function countsOf({ within, elsewhere }: { within: number; elsewhere: number }, most: number) {
  const rows: Record<string, number> = { within, elsewhere, another: within + elsewhere };
  const db = {
    row: async (query: Knex.QueryBuilder) => {
      const { sql: text, bindings } = query.toSQL();
      const part = /where (\w+)/.exec(text)?.[1] ?? '';
      return { count: Math.min(rows[part] ?? NaN, Number(bindings[0])) };
    },
  } as unknown as Db;
  const range = { order: BY_NAME, within: saying('within'), elsewhere: saying('elsewhere') };
  const another = { order: BY_GIVEN, within: saying('another'), elsewhere: saying('nowhere') };
  return countRows(
    db,
    TYPE,
    {} as Reader,
    {
      conditions: [{ ...saying('found'), ranges: [range, another] }],
      options: { ...defaultOptions(), sorts: [{ ...BY_NAME, direction: 'asc' }] },
      patientId: undefined,
      current: false,
    },
    most,
  );
}

test.each([
  { within: 900, elsewhere: 500_000 },
  { within: sorted, elsewhere: 500_000 },
  { within: sorted + 1, elsewhere: 500_000 },
  { within: counted - 1, elsewhere: 500_000 },
  { within: 500_000, elsewhere: 500_000 },
])('what many lie elsewhere of is not taken for few, whatever lies together: $within', async (rows) => {
  for (const most of [sorted, counted]) {
    const { total, each } = await countsOf(rows, most);
    expect({ most, total }).toEqual({ most, total: undefined });
    expect(each[1]).toBeGreaterThan(sorted);
  }
});

test('few within and few elsewhere are both counted to their end', async () => {
  expect(await countsOf({ within: 3, elsewhere: 40 }, counted)).toEqual({ total: 43, each: [3, 40] });
  expect(await countsOf({ within: 3, elsewhere: 2_000 }, sorted)).toEqual({ total: undefined, each: [3, sorted + 1] });
});
