import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { StoreBody, StoreKind } from './stores-content.js';

export interface StoreRow extends StoreBody {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Columns of stores `s`. */
const STORE_COLUMNS = list([
  ...['id', 'name', 'kind', 'ward_id', 'active', 'version'].map((each) => column(`s.${each}`)),
  clause`iso_instant(s.created_at) as created_at`,
  clause`iso_instant(s.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${STORE_COLUMNS} from pharmacy_stores s
  where s.clinic_id = ${parameter(1)} and s.id = ${parameter(2)}`);

export const findStore = (db: Db, clinicId: string, id: string) => db.row<StoreRow>(FIND, [clinicId, id]);

/** The active store of a ward; the oldest if there are several. */
export const findWardStore = async (db: Db, clinicId: string, wardId: string): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `select id from pharmacy_stores where clinic_id = $1 and ward_id = $2 and active order by created_at, id limit 1`,
      [clinicId, wardId],
    )
  )?.id;

/** Locks the row until the transaction ends. */
export async function lockStore(db: Db, clinicId: string, id: string): Promise<StoreRow | undefined> {
  await db.rows('select from pharmacy_stores where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findStore(db, clinicId, id);
}

/** Whether the clinic has that ward and it is active. */
export const isActiveWard = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from wards where clinic_id = $1 and id = $2 and active', [clinicId, id])) !== undefined;

const SPEC: ListSpec = {
  id: 's.id',
  columns: [raw(STORE_COLUMNS)],
  sorts: {
    name: { column: 's.name', direction: 'asc', type: 'text' },
    updated_at: { column: 's.updated_at', direction: 'asc' },
  },
};

export const STORE_SORTS = Object.keys(SPEC.sorts);

export interface StoreFilter extends ListQuery {
  active?: boolean;
  kind?: StoreKind;
}

export function listStores(db: Db, clinicId: string, filter: StoreFilter, keys: KeyRing) {
  const stores = sql('pharmacy_stores as s').where('s.clinic_id', clinicId);
  if (filter.active !== undefined) stores.where('s.active', filter.active);
  if (filter.kind !== undefined) stores.where('s.kind', filter.kind);
  return readList<StoreRow>(db, stores, SPEC, filter, keys);
}

export const insertStore = (db: Db, clinicId: string, id: string, values: StoreBody) =>
  refusing(db.rows(sql('pharmacy_stores').insert({ clinic_id: clinicId, id, ...values })));

export const updateStore = (db: Db, clinicId: string, id: string, values: Partial<StoreBody>) =>
  refusing(db.rows(sql('pharmacy_stores').where({ clinic_id: clinicId, id }).update(values)));

const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'pharmacy_stores_ward') throw invalid({ path: 'ward_id', rule: 'taken' });
    throw error;
  });
