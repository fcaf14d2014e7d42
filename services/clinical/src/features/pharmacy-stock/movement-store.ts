import { sql, type Db } from '../../db/db.js';
import { clause, parameter, raw, statement } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { StoreKind } from '../pharmacy-stores/index.js';

export const MOVEMENT_KINDS = [
  'receipt',
  'dispense',
  'return',
  'transfer',
  'adjustment',
  'count',
  'destruction',
  'administration',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface Person {
  id: string;
  full_name: string;
}

export interface Store {
  id: string;
  name: string;
  kind: StoreKind;
}

export interface Product {
  id: string;
  code: string;
  name: string;
  unit: string;
}

export interface Lot {
  id: string;
  product_id: string;
  number: string;
  expires_on: string;
  recalled: boolean;
}

export interface MovementRow {
  id: string;
  at: string;
  kind: MovementKind;
  product: Product;
  lot: Lot;
  store: Store;
  quantity: number;
  balance_after: number;
  reference: { type: string; id: string };
  reason: string | null;
  actor: { id: string | null; full_name: string };
  witness: Person | null;
}

/** The product, lot and store of a ledger row `m`. */
export const OF_PRODUCT = clause`(select jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit)
  from pharmacy_products p where p.clinic_id = m.clinic_id and p.id = m.product_id)`;
export const OF_LOT = clause`(select jsonb_build_object('id', l.id, 'product_id', l.product_id, 'number', l.number,
    'expires_on', l.expires_on, 'recalled', l.recalled)
  from pharmacy_lots l where l.clinic_id = m.clinic_id and l.id = m.lot_id)`;
export const OF_STORE = clause`(select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind)
  from pharmacy_stores s where s.clinic_id = m.clinic_id and s.id = m.store_id)`;

/** Members of movements `m` in a JSON object. */
export const MOVEMENT_MEMBERS = clause`'id', m.id, 'at', iso_instant(m.at), 'kind', m.kind, 'product', ${OF_PRODUCT}, 'lot', ${OF_LOT},
  'store', ${OF_STORE}, 'quantity', m.quantity, 'balance_after', m.balance_after,
  'reference', jsonb_build_object('type', m.reference_type, 'id', m.reference_id), 'reason', m.reason,
  'actor', jsonb_build_object('id', m.actor_id, 'full_name', m.actor_name),
  'witness', case when m.witness_id is not null then jsonb_build_object('id', m.witness_id, 'full_name', m.witness_name) end`;

const FIND = statement(clause`select jsonb_build_object(${MOVEMENT_MEMBERS}) as movement from pharmacy_movements m
  where m.clinic_id = ${parameter(1)} and m.id = ${parameter(2)}`);

export const findMovement = async (db: Db, clinicId: string, id: string): Promise<MovementRow | undefined> =>
  (await db.row<{ movement: MovementRow }>(FIND, [clinicId, id]))?.movement;

const SPEC: ListSpec = {
  id: 'm.id',
  columns: ['m.id', sql.raw('? as movement', [raw(clause`jsonb_build_object(${MOVEMENT_MEMBERS})`)])],
  sorts: {
    '-at': { column: 'm.at', direction: 'desc' },
    at: { column: 'm.at', direction: 'asc' },
    updated_at: { column: 'm.at', direction: 'asc' },
  },
};

export const MOVEMENT_SORTS = Object.keys(SPEC.sorts);

export interface MovementFilter extends ListQuery, DayRange {
  store_id?: string;
  product_id?: string;
  lot_id?: string;
  kind?: MovementKind[];
}

export async function listMovements(db: Db, clinic: { id: string; timezone: string }, filter: MovementFilter) {
  const movements = sql('pharmacy_movements as m').where('m.clinic_id', clinic.id);
  whereDays(movements, 'm.at', filter, clinic.timezone);
  for (const member of ['store_id', 'product_id', 'lot_id'] as const)
    if (filter[member]) movements.where(`m.${member}`, filter[member]);
  if (filter.kind) movements.whereIn('m.kind', filter.kind);
  const { rows, meta } = await readList<{ id: string; movement: MovementRow }>(db, movements, SPEC, filter);
  return { rows: rows.map(({ movement }) => movement), meta };
}
