import { sql, type Db } from '../../../db/db.js';
import { queriesOf } from '../../search/queries.js';
import type { Sought } from '../../search/request.js';
import type { FhirType, Reader } from '../../type.js';

/** Same code, or else same words. */
const KIND = `coalesce(o.code_system, ''), coalesce(o.code, o.display)`;
const NEWEST_FIRST = 'o.effective_at desc, o.named desc, o.sign';

/** Of what a search of one patient's observations finds, the newest of each code, together: `most` of each, and `limit` at most. */
export function newestOfEach(
  db: Db,
  observation: FhirType,
  reader: Reader,
  sought: Sought,
  { most, limit }: { most: number; limit: number },
): Promise<unknown[]> {
  const found = queriesOf(observation, reader, sought, sought.conditions).map((query) => query.select('o.*'));
  const numbered = sql
    .from(sql.unionAll(found, true).as('o'))
    .select('o.*', sql.raw(`row_number() over (partition by ${KIND} order by ${NEWEST_FIRST}) as place`));
  return db.rows(
    sql
      .from(numbered.as('o'))
      .select([...observation.columns])
      .where('o.place', '<=', most)
      .orderByRaw(`max(o.effective_at) over (partition by ${KIND}) desc, ${KIND}, o.place`)
      .limit(limit),
  );
}
