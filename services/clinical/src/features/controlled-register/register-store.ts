import { sql, type Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { MOVEMENT_MEMBERS, type MovementRow } from '../pharmacy-stock/index.js';

/** A movement of a controlled product, with the store's balance after it. */
export interface RegisterRow extends MovementRow {
  class: string;
}

const SPEC: ListSpec = {
  id: 'g.movement_id',
  columns: [
    'g.movement_id as id',
    raw(clause`(select jsonb_build_object(${MOVEMENT_MEMBERS}) from pharmacy_movements m
        where m.clinic_id = g.clinic_id and m.id = g.movement_id)
      || jsonb_build_object('at', iso_instant(g.at), 'class', g.class, 'balance_after', g.balance_after) as entry`),
  ],
  sorts: {
    '-at': { column: 'g.at', direction: 'desc' },
    at: { column: 'g.at', direction: 'asc' },
    updated_at: { column: 'g.updated_at', direction: 'asc' },
  },
};

export const REGISTER_SORTS = Object.keys(SPEC.sorts);

export interface RegisterFilter extends ListQuery, DayRange {
  store_id?: string;
  product_id?: string;
  class?: string;
}

export async function listRegister(db: Db, clinic: { id: string; timezone: string }, filter: RegisterFilter) {
  const entries = sql('pharmacy_register as g').where('g.clinic_id', clinic.id);
  whereDays(entries, 'g.at', filter, clinic.timezone);
  for (const member of ['store_id', 'product_id', 'class'] as const)
    if (filter[member]) entries.where(`g.${member}`, filter[member]);
  const { rows, meta } = await readList<{ id: string; entry: RegisterRow }>(db, entries, SPEC, filter);
  return { rows: rows.map(({ entry }) => entry), meta };
}
