import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { BedBody, BedState, BedType, SetState } from './bed-content.js';

export interface BedRow extends BedBody {
  id: string;
  ward_id: string;
  state: BedState;
  reason: string | null;
  expected_free_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Of beds `b`. */
export const BED_COLUMNS = list([
  ...['id', 'ward_id', 'room', 'name', 'type', 'tags', 'active', 'state', 'version'].map((each) => column(`b.${each}`)),
  clause`b.state_reason as reason`,
  ...['expected_free_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`b.${each}`)}) as ${name(each)}`,
  ),
]);

const FIND = statement(clause`select ${BED_COLUMNS} from beds b
  where b.clinic_id = ${parameter(1)} and b.id = ${parameter(2)}`);

export const findBed = (db: Db, clinicId: string, id: string) => db.row<BedRow>(FIND, [clinicId, id]);

/** Locked until the transaction ends; what lies beside the row is read when nobody adds to it any more. */
export async function lockBed(db: Db, clinicId: string, id: string): Promise<BedRow | undefined> {
  await db.rows('select from beds where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findBed(db, clinicId, id);
}

const OF_WARD = statement(clause`select ${BED_COLUMNS} from beds b
  where b.clinic_id = ${parameter(1)} and b.ward_id = ${parameter(2)}`);

/** All beds of a ward, locked in the order of their ids. */
export async function lockBedsOfWard(db: Db, clinicId: string, wardId: string): Promise<BedRow[]> {
  await db.rows('select from beds where clinic_id = $1 and ward_id = $2 order by id for no key update', [
    clinicId,
    wardId,
  ]);
  return db.rows<BedRow>(OF_WARD, [clinicId, wardId]);
}

const SPEC: ListSpec = {
  id: 'b.id',
  columns: [raw(BED_COLUMNS)],
  sorts: {
    place: { column: 'b.place', direction: 'asc', type: 'text' },
    updated_at: { column: 'b.updated_at', direction: 'asc' },
  },
};

export const BED_SORTS = Object.keys(SPEC.sorts);

export interface BedFilter extends ListQuery {
  ward_id?: string;
  state?: BedState[];
  type?: BedType[];
  active?: boolean;
}

export function listBeds(
  db: Db,
  clinicId: string,
  { ward_id, state, type, active, ...query }: BedFilter,
  keys: KeyRing,
) {
  const beds = sql('beds as b').where('b.clinic_id', clinicId);
  if (ward_id) beds.where('b.ward_id', ward_id);
  if (state) beds.whereIn('b.state', state);
  if (type) beds.whereIn('b.type', type);
  if (active !== undefined) beds.where('b.active', active);
  return readList<BedRow>(db, beds, SPEC, query, keys);
}

export const insertBed = (db: Db, clinicId: string, id: string, values: BedBody & { ward_id: string }) =>
  refusing(db.rows(sql('beds').insert({ clinic_id: clinicId, id, ...values })));

interface StateValues {
  state: SetState;
  state_reason: string | null;
  expected_free_at: string | null;
}

export const updateBed = (db: Db, clinicId: string, id: string, values: Partial<BedBody> | StateValues) =>
  refusing(db.rows(sql('beds').where({ clinic_id: clinicId, id }).update(values)));

const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'beds_name') throw invalid({ path: 'name', rule: 'taken' });
    throw error;
  });
