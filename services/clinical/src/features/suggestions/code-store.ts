import type { Db } from '../../db/db.js';

/** A code of the catalog. */
export interface CodeRow {
  code: string;
  code_plain: string;
  description: string;
  description_es: string | null;
  is_billable: boolean;
}

const COLUMNS = 'c.code, c.code_plain, c.description, c.description_es, c.is_billable';

/** A few codes of the catalog below each of these codes, these codes, and those above them. */
export const findBelow = (db: Db, places: readonly string[], limit: number) =>
  db.rows<CodeRow>(
    `select ${COLUMNS} from unnest($1::text[]) place cross join lateral (
       (select * from cie10_codes where code_plain >= place and code_plain < place || '~' and active order by code_plain limit $2)
       union all
       (select * from cie10_codes where code_plain = any(array[left(place, length(place) - 1), left(place, 3)])
          and length(code_plain) >= 3 and active)) c`,
    [places, limit],
  );

/** A few codes for each `to_tsquery` whose texts match it, billable and plain ones first. */
export const findByWords = (db: Db, probes: readonly string[], limit: number) =>
  db.rows<CodeRow>(
    `select distinct ${COLUMNS} from unnest($1::text[]) probe cross join lateral (
       select * from cie10_codes where to_tsvector('simple', search_text) @@ to_tsquery('simple', probe) and active
       order by is_billable desc, length(description), code limit $2) c`,
    [probes, limit],
  );
