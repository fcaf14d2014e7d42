import { sql, type Db } from '../../db/db.js';
import { clause, column, inside, list, literal, parameter, piece, raw, statement } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import type { Kind, Reference } from './stock-document-content.js';
import type { Line } from './stock-document-rules.js';
import { MOVEMENT_MEMBERS, type MovementRow, type Person, type Product, type Store } from '../pharmacy-stock/index.js';

export const STATUSES = ['posted', 'waiting_witness', 'refused', 'expired'] as const;
export type Status = (typeof STATUSES)[number];

export interface LineRow extends Omit<Line, 'place' | 'seen'> {
  product: Product;
  difference: number | null;
}

export interface DocumentRow {
  id: string;
  number: string;
  kind: Kind;
  status: Status;
  store: Store;
  to_store: Store | null;
  reason: string | null;
  reference: Reference | null;
  lines: LineRow[];
  lines_count: number;
  movements: MovementRow[];
  movements_count: number;
  actor: Person;
  witness: Person | null;
  witnessed_at: string | null;
  waits_until: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The status of documents `d`: expired once the time to confirm has passed, even before the worker says so. */
const STATUS = inside(
  piece`case when d.status = 'waiting_witness' and d.waits_until <= clock_timestamp() then 'expired' else d.status end`,
);

const storeOf = (path: 'd.store_id' | 'd.to_store_id') =>
  clause`(select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind)
    from pharmacy_stores s where s.clinic_id = d.clinic_id and s.id = ${column(path)})`;

/** A document with at most `most` of its lines and movements. */
const columnsWith = (most: number) =>
  list([
    ...['id', 'number', 'kind', 'reason', 'reference', 'version'].map((each) => column(`d.${each}`)),
    clause`${STATUS} as status`,
    clause`${storeOf('d.store_id')} as store`,
    clause`${storeOf('d.to_store_id')} as to_store`,
    clause`jsonb_build_object('id', d.actor_id, 'full_name', d.actor_name) as actor`,
    clause`case when d.witness_id is not null then jsonb_build_object('id', d.witness_id, 'full_name', d.witness_name) end as witness`,
    clause`iso_instant(d.witnessed_at) as witnessed_at`,
    clause`iso_instant(d.waits_until) as waits_until`,
    clause`iso_instant(d.created_at) as created_at`,
    clause`iso_instant(d.updated_at) as updated_at`,
    clause`(select jsonb_agg(jsonb_build_object('product_id', l.product_id,
      'product', jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit), 'lot_id', coalesce(l.lot_id, made.id),
      'lot_number', l.lot_number, 'expires_on', l.expires_on, 'quantity', l.quantity, 'expected', l.expected, 'counted', l.counted,
      'difference', l.counted - l.expected) order by l.place)
    from pharmacy_lines l
    join pharmacy_products p on p.clinic_id = l.clinic_id and p.id = l.product_id
    left join pharmacy_lots made on made.clinic_id = l.clinic_id and made.product_id = l.product_id and made.number = l.lot_number
      and d.status = 'posted'
    where l.clinic_id = d.clinic_id and l.document_id = d.id and l.place < ${literal(most)}) as lines`,
    clause`(select count(*)::int from pharmacy_lines l where l.clinic_id = d.clinic_id and l.document_id = d.id) as lines_count`,
    clause`coalesce((select jsonb_agg(jsonb_build_object(${MOVEMENT_MEMBERS}) order by m.store_id, m.lot_id, m.place)
    from (select m.* from pharmacy_movements m where m.clinic_id = d.clinic_id and m.reference_id = d.id
      order by m.store_id, m.lot_id, m.place limit ${literal(most)}) m), '[]') as movements`,
    clause`(select count(*)::int from pharmacy_movements m where m.clinic_id = d.clinic_id and m.reference_id = d.id) as movements_count`,
  ]);

// A transfer moves each line twice.
const WHOLE = columnsWith(2 * PHARMACY_LIMITS.lines);
const LISTED = columnsWith(PHARMACY_LIMITS.listedLines);

const FIND = statement(clause`select ${WHOLE} from pharmacy_documents d
  where d.clinic_id = ${parameter(1)} and d.id = ${parameter(2)} and d.kind = ${parameter(3)}`);

export const findDocument = (db: Db, clinicId: string, kind: Kind, id: string) =>
  db.row<DocumentRow>(FIND, [clinicId, id, kind]);

export interface DocumentHead {
  id: string;
  kind: Kind;
  status: Status;
  store_id: string;
  to_store_id: string | null;
  reason: string | null;
  actor_type: 'user' | 'api_key';
  actor_id: string;
  actor_name: string;
  /** The user who made the API key that made the document. */
  key_maker: string | null;
  version: number;
}

const HEAD =
  statement(clause`select d.id, d.kind, ${STATUS} as status, d.store_id, d.to_store_id, d.reason, d.actor_type, d.actor_id,
    d.actor_name, d.version, (select k.created_by from api_keys k where k.clinic_id = d.clinic_id and k.id = d.actor_id) as key_maker
  from pharmacy_documents d where d.clinic_id = ${parameter(1)} and d.id = ${parameter(2)}`);

/** Locks the row until the transaction ends. */
export async function lockDocument(db: Db, clinicId: string, id: string): Promise<DocumentHead | undefined> {
  await db.rows('select from pharmacy_documents where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return db.row<DocumentHead>(HEAD, [clinicId, id]);
}

export const findLines = (db: Db, clinicId: string, documentId: string) =>
  db.rows<Line>(
    `select place, product_id, lot_id, lot_number, expires_on, quantity, expected, counted, seen from pharmacy_lines
     where clinic_id = $1 and document_id = $2 order by place`,
    [clinicId, documentId],
  );

export const insertDocument = (db: Db, row: Record<string, unknown>, waitMinutes: number | undefined) =>
  db.rows(
    sql('pharmacy_documents').insert({
      ...row,
      ...(waitMinutes !== undefined && {
        waits_until: sql.raw('clock_timestamp() + make_interval(mins => ?)', [waitMinutes]),
      }),
    }),
  );

export const insertLines = (db: Db, clinicId: string, documentId: string, lines: readonly Line[]) =>
  db.rows(
    `insert into pharmacy_lines (clinic_id, document_id, place, product_id, lot_id, lot_number, expires_on, quantity, expected, counted,
       seen)
     select $1, $2, said.* from jsonb_to_recordset($3::jsonb) as said (place int, product_id uuid, lot_id uuid, lot_number text,
       expires_on date, quantity bigint, expected bigint, counted bigint, seen bigint)`,
    [clinicId, documentId, JSON.stringify(lines)],
  );

export const updateDocument = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('pharmacy_documents').where({ clinic_id: clinicId, id }).update(values));

export interface Waiting {
  clinic_id: string;
  id: string;
  kind: Kind;
}

/**
 * Documents of all clinics that were not confirmed in time, taken in turn from each clinic so that a large one delays
 * no other. Runs as `clinical_worker`.
 */
export const findUnconfirmedDocuments = (worker: Db, limit: number) =>
  worker.rows<Waiting>(
    `select clinic_id, id, kind from (
       select clinic_id, id, kind, waits_until, row_number() over (partition by clinic_id order by waits_until) as place
       from pharmacy_documents where status = 'waiting_witness' and waits_until <= clock_timestamp()) unsigned
     order by place, waits_until limit $1`,
    [limit],
  );

/** False if it does not wait any more. */
export const expireDocument = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `update pharmacy_documents set status = 'expired'
     where clinic_id = $1 and id = $2 and status = 'waiting_witness' and waits_until <= clock_timestamp() returning 1 as expired`,
    [clinicId, id],
  )) !== undefined;

const SPEC: ListSpec = {
  id: 'd.id',
  columns: [raw(LISTED)],
  sorts: {
    '-created_at': { column: 'd.created_at', direction: 'desc' },
    created_at: { column: 'd.created_at', direction: 'asc' },
    updated_at: { column: 'd.updated_at', direction: 'asc' },
  },
};

export const DOCUMENT_SORTS = Object.keys(SPEC.sorts);

export interface DocumentFilter extends ListQuery, DayRange {
  status?: Status[];
  store_id?: string;
}

export function listDocuments(db: Db, clinic: { id: string; timezone: string }, kind: Kind, filter: DocumentFilter) {
  const documents = sql('pharmacy_documents as d').where({ 'd.clinic_id': clinic.id, 'd.kind': kind });
  whereDays(documents, 'd.created_at', filter, clinic.timezone);
  const { store_id, status } = filter;
  if (store_id)
    documents.where((either) => void either.where('d.store_id', store_id).orWhere('d.to_store_id', store_id));
  if (status) documents.whereRaw(raw(piece`${STATUS} = any(${status}::text[])`));
  return readList<DocumentRow>(db, documents, SPEC, filter);
}
