import { sql, type Db } from '../../db/db.js';
import { offsetOf } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { keyOf, phrasesOf, SubstanceTable, type Named, type Substance } from './substance-rules.js';

const COLUMNS = 'code, system, kind, name, classes, ingredients, cross_reactive, cross_reacts_with, keys';

/** What the table knows of what is named, and of all that it is made of and belongs to. */
export async function findSubstanceTable(db: Db, named: readonly Named[]): Promise<SubstanceTable> {
  const codes = [...new Set(named.flatMap(({ code }) => code ?? []))];
  const phrases = [...new Set(named.flatMap(({ display }) => phrasesOf(display)))];
  if (codes.length + phrases.length === 0) return new SubstanceTable([]);
  const rows = await db.rows<Substance>(
    `with recursive reached (code) as (
       select code from substances where active and (code = any($1) or keys && $2)
       union
       select above.code from reached join substances s on s.code = reached.code
       cross join lateral unnest(s.classes || s.ingredients) above (code))
     select ${COLUMNS} from substances where active and code in (select code from reached)`,
    [codes, phrases],
  );
  return new SubstanceTable(rows);
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
