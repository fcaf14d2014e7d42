import { sql, type Db } from '../../db/db.js';
import { offsetOf } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { keyOf, phrasesOf, SubstanceTable, type Named, type Substance } from './substance-rules.js';

const COLUMNS = 'found.code, system, kind, name, classes, ingredients, cross_reactive, cross_reacts_with, keys';

/** What the table knows of what is named, and of all that it is made of and belongs to. */
export const findSubstanceTable = async (db: Db, named: readonly Named[]): Promise<SubstanceTable> =>
  new SubstanceTable(await findSubstances(db, named));

/** The same, as rows. */
export async function findSubstances(db: Db, named: readonly Named[]): Promise<Substance[]> {
  const codes = [...new Set(named.flatMap(({ code }) => code ?? []))];
  const phrases = [...new Set(named.flatMap(({ display }) => phrasesOf(display)))];
  if (codes.length + phrases.length === 0) return [];
  return db.rows<Substance>(
    // Each step names what it looks for: of a recursion the planner knows too little to choose an index by itself.
    `with recursive reached (code) as (
       (select code from substances where code = any($1) union select code from substance_names where name = any($2))
       union
       select above.code from reached
       cross join lateral (select s.classes || s.ingredients as codes from substances s where s.code = reached.code limit 1) links
       cross join lateral unnest(links.codes) above (code))
     select ${COLUMNS} from reached r
     cross join lateral (select * from substances s where s.code = r.code and s.active limit 1) found`,
    [codes, phrases],
  );
}

export interface SubstanceFilter extends Paging {
  q?: string;
  kind?: 'substance' | 'class';
}

export type SubstanceRow = Omit<Substance, 'keys'> & { name_es: string | null; synonyms: string[] };

/** A page of what every word of `q` begins a word of, by name. */
export async function searchSubstances(db: Db, { q, kind, ...page }: SubstanceFilter) {
  const found = sql('substances').where({ active: true, ...(kind && { kind }) });
  if (q !== undefined) {
    const words = keyOf(q).split(' ').filter(Boolean);
    if (words.length === 0) found.whereRaw('false');
    for (const word of words) found.whereRaw('search_text like ?', [`% ${word}%`]);
  }
  const offset = offsetOf(page);
  const rows = found
    .clone()
    .select(
      'code',
      'system',
      'kind',
      'name',
      'name_es',
      'synonyms',
      'classes',
      'ingredients',
      'cross_reactive',
      'cross_reacts_with',
    )
    .orderBy(['name', 'code'])
    .limit(page.per_page);
  const [counted, shown] = await Promise.all([
    db.row<{ total: number }>(found.clone().count('* as total')),
    offset === undefined ? [] : db.rows<SubstanceRow>(rows.offset(offset)),
  ]);
  return { total: counted?.total ?? 0, rows: shown };
}
