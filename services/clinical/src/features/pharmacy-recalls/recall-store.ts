import { sql, type Db } from '../../db/db.js';
import { clause, column, list, literal, parameter, raw, statement } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import type { RecallStatus } from './recall-content.js';

interface Person {
  id: string;
  full_name: string;
}

/** A blocked lot, with its stock in all stores. */
export interface RecalledLot {
  id: string;
  number: string;
  expires_on: string;
  balance: number;
}

export interface RecallRow {
  id: string;
  status: RecallStatus;
  product: { id: string; code: string; name: string; unit: string };
  lot_numbers: string[] | null;
  reason: string;
  source: string | null;
  lots: RecalledLot[];
  lots_count: number;
  recovered: number | null;
  notes: string | null;
  actor: Person;
  closed_at: string | null;
  closed_by: Person | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const LOTS = clause`coalesce((select jsonb_agg(jsonb_build_object('id', found.id, 'number', found.number,
    'expires_on', found.expires_on, 'balance', found.balance) order by found.balance desc, found.number)
  from (select l.id, l.number, l.expires_on, (select coalesce(sum(b.balance), 0) from pharmacy_balances b
      where b.clinic_id = l.clinic_id and b.lot_id = l.id) as balance
    from pharmacy_recalled_lots k join pharmacy_lots l on l.clinic_id = k.clinic_id and l.id = k.lot_id
    where k.clinic_id = r.clinic_id and k.recall_id = r.id
    order by balance desc, l.number limit ${literal(PHARMACY_LIMITS.listedRecalledLots)}) found), '[]')`;

/** Columns of recalls `r`. */
const COLUMNS = list([
  ...['id', 'status', 'lot_numbers', 'reason', 'source', 'recovered', 'notes', 'version'].map((each) =>
    column(`r.${each}`),
  ),
  clause`(select jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit)
    from pharmacy_products p where p.clinic_id = r.clinic_id and p.id = r.product_id) as product`,
  clause`${LOTS} as lots`,
  clause`(select count(*)::int from pharmacy_recalled_lots k where k.clinic_id = r.clinic_id and k.recall_id = r.id) as lots_count`,
  clause`jsonb_build_object('id', r.actor_id, 'full_name', r.actor_name) as actor`,
  clause`iso_instant(r.closed_at) as closed_at`,
  clause`case when r.closed_by is not null then jsonb_build_object('id', r.closed_by, 'full_name', r.closed_by_name) end as closed_by`,
  clause`iso_instant(r.created_at) as created_at`,
  clause`iso_instant(r.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${COLUMNS} from pharmacy_recalls r
  where r.clinic_id = ${parameter(1)} and r.id = ${parameter(2)}`);

export const findRecall = (db: Db, clinicId: string, id: string) => db.row<RecallRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends. */
export const lockRecall = (db: Db, clinicId: string, id: string) =>
  db.row<{ status: RecallStatus; version: number }>(
    'select status, version from pharmacy_recalls where clinic_id = $1 and id = $2 for no key update',
    [clinicId, id],
  );

export const insertRecall = (db: Db, row: Record<string, unknown>) => db.rows(sql('pharmacy_recalls').insert(row));

export const updateRecall = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('pharmacy_recalls').where({ clinic_id: clinicId, id }).update(values));

const SPEC: ListSpec = {
  id: 'r.id',
  columns: [raw(COLUMNS)],
  sorts: {
    '-created_at': { column: 'r.created_at', direction: 'desc' },
    created_at: { column: 'r.created_at', direction: 'asc' },
    updated_at: { column: 'r.updated_at', direction: 'asc' },
  },
};

export const RECALL_SORTS = Object.keys(SPEC.sorts);

export interface RecallFilter extends ListQuery {
  status?: RecallStatus[];
  product_id?: string;
}

export function listRecalls(db: Db, clinicId: string, filter: RecallFilter) {
  const recalls = sql('pharmacy_recalls as r').where('r.clinic_id', clinicId);
  if (filter.status) recalls.whereIn('r.status', filter.status);
  if (filter.product_id) recalls.where('r.product_id', filter.product_id);
  return readList<RecallRow>(db, recalls, SPEC, filter);
}
