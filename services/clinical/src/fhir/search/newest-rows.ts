import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, list, name, piece, raw, subquery } from '../../db/piece.js';
import type { FhirType, Reader } from '../type.js';
import { queriesOf } from './queries.js';
import type { Sought } from './search-request.js';
import { visibleTo } from './visible.js';

/**
 * Of what a search of one patient's resources finds, the newest of each that is the same, together: `most` of each, with those of the
 * same time as the last of them (none is newer), and `limit` at most. What was so last comes first.
 */
export function newestOfEach(
  db: Db,
  type: FhirType,
  reader: Reader,
  sought: Sought,
  { most, limit }: { most: number; limit: number },
): Promise<unknown[]> {
  const { parts, newest } = type;
  if (!newest) throw new Error(`${type.type} does not say what is the same.`);
  const { at } = newest;
  const same = list(newest.same);
  const place = raw(clause`rank() over (partition by ${same} order by ${at} desc) as place`);
  const key = list(type.key.map(({ column }) => column));
  const found = queriesOf(type, reader, sought, sought.conditions);
  const newestOf = (placed: Knex.QueryBuilder, name: string) => sql.from(placed.as(name)).where('place', '<=', most);
  let rows: Knex.QueryBuilder;
  if (parts) {
    const whole = sql
      .unionAll(
        found.map((part) => part.select(`${parts.as}.*`)),
        true,
      )
      .as(parts.as);
    rows = newestOf(sql.from(whole).select(`${parts.as}.*`, place), parts.as);
  } else {
    // What a row says is long: it is read of the newest alone.
    const keys = type.key.map(({ column }, index) => raw(clause`${column} as ${name(`key_${index}`)}`));
    const placed = newestOf((found[0] as Knex.QueryBuilder).select(...keys, place), 'found');
    const newest = subquery(placed.select(type.key.map((_, index) => `key_${index}`)));
    rows = visibleTo(type, reader, sought.patientId).whereRaw(raw(piece`(${key}) in ${newest}`));
  }
  return db.rows(
    rows
      .select([...type.columns])
      .orderByRaw(raw(clause`max(${at}) over (partition by ${same}) desc, ${same}, ${at} desc, ${key}`))
      .limit(limit),
  );
}
