import { sql, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';

interface Named {
  id: string;
  full_name: string;
}

export interface ClosingLine {
  product: { id: string; code: string; name: string; unit: string };
  expected: number;
  counted: number;
  difference: number;
}

export interface ClosingRow {
  id: string;
  number: string;
  store: { id: string; name: string; kind: string };
  class: string;
  lines: ClosingLine[];
  difference: number;
  blocked: boolean;
  actor: Named;
  witness: Named;
  created_at: string;
  updated_at: string;
}

/** Columns of closings `k`. */
const COLUMNS = list([
  ...['id', 'number', 'class'].map((each) => column(`k.${each}`)),
  clause`(select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind)
    from pharmacy_stores s where s.clinic_id = k.clinic_id and s.id = k.store_id) as store`,
  clause`(select jsonb_agg(jsonb_build_object('product',
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit), 'expected', l.expected, 'counted', l.counted,
      'difference', l.difference) order by p.name, p.id)
    from pharmacy_closing_lines l join pharmacy_products p on p.clinic_id = l.clinic_id and p.id = l.product_id
    where l.clinic_id = k.clinic_id and l.closing_id = k.id) as lines`,
  clause`(select sum(l.difference)::bigint from pharmacy_closing_lines l
    where l.clinic_id = k.clinic_id and l.closing_id = k.id) as difference`,
  clause`exists (select from pharmacy_register_heads h
    join pharmacy_products p on p.clinic_id = h.clinic_id and p.id = h.product_id and p.control_class = k.class
    where h.clinic_id = k.clinic_id and h.store_id = k.store_id and h.open_difference <> 0) as blocked`,
  clause`jsonb_build_object('id', k.actor_id, 'full_name', k.actor_name) as actor`,
  clause`jsonb_build_object('id', k.witness_id, 'full_name', k.witness_name) as witness`,
  clause`iso_instant(k.created_at) as created_at`,
  clause`iso_instant(k.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${COLUMNS} from pharmacy_closings k
  where k.clinic_id = ${parameter(1)} and k.id = ${parameter(2)}`);

export const findClosing = (db: Db, clinicId: string, id: string) => db.row<ClosingRow>(FIND, [clinicId, id]);

export const insertClosing = (db: Db, row: Record<string, unknown>) => db.rows(sql('pharmacy_closings').insert(row));

/** A trigger compares each line with the register and stores the difference. */
export const insertClosingLines = (
  db: Db,
  clinicId: string,
  closingId: string,
  lines: readonly { product_id: string; counted: number }[],
) =>
  db.rows(
    `insert into pharmacy_closing_lines (clinic_id, closing_id, product_id, counted, expected, difference, place)
     select $1, $2, said.product_id, said.counted, 0, 0, 0
     from jsonb_to_recordset($3::jsonb) as said (product_id uuid, counted bigint) order by said.product_id`,
    [clinicId, closingId, JSON.stringify(lines)],
  );

/**
 * Locks the products of a class. Everything that moves stock takes this lock, so none of them moves until the
 * transaction ends.
 */
export const lockClass = async (db: Db, clinicId: string, controlClass: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select id from pharmacy_products where clinic_id = $1 and control_class = $2 order by id for no key update',
      [clinicId, controlClass],
    )
  ).map(({ id }) => id);

const SPEC: ListSpec = {
  id: 'k.id',
  columns: [raw(COLUMNS)],
  sorts: {
    '-created_at': { column: 'k.created_at', direction: 'desc' },
    created_at: { column: 'k.created_at', direction: 'asc' },
    updated_at: { column: 'k.updated_at', direction: 'asc' },
  },
};

export const CLOSING_SORTS = Object.keys(SPEC.sorts);

export interface ClosingFilter extends ListQuery, DayRange {
  store_id?: string;
  class?: string;
}

export function listClosings(db: Db, clinic: { id: string; timezone: string }, filter: ClosingFilter) {
  const closings = sql('pharmacy_closings as k').where('k.clinic_id', clinic.id);
  whereDays(closings, 'k.created_at', filter, clinic.timezone);
  for (const member of ['store_id', 'class'] as const)
    if (filter[member]) closings.where(`k.${member}`, filter[member]);
  return readList<ClosingRow>(db, closings, SPEC, filter);
}
