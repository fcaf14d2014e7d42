import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { WardBody } from './ward-content.js';

export interface WardRow extends WardBody {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Columns of wards `w`. */
export const WARD_COLUMNS = list([
  ...['id', 'code', 'name', 'specialty', 'location_id', 'active', 'version'].map((each) => column(`w.${each}`)),
  clause`iso_instant(w.created_at) as created_at`,
  clause`iso_instant(w.updated_at) as updated_at`,
  clause`array(select m.practitioner_id from ward_practitioners m
    where m.clinic_id = w.clinic_id and m.ward_id = w.id order by m.practitioner_id) as practitioner_ids`,
]);

const FIND = statement(clause`select ${WARD_COLUMNS} from wards w
  where w.clinic_id = ${parameter(1)} and w.id = ${parameter(2)}`);

export const findWard = (db: Db, clinicId: string, id: string) => db.row<WardRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends. */
export async function lockWard(db: Db, clinicId: string, id: string): Promise<WardRow | undefined> {
  await db.rows('select from wards where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findWard(db, clinicId, id);
}

const SPEC: ListSpec = {
  id: 'w.id',
  columns: [raw(WARD_COLUMNS)],
  sorts: {
    code: { column: 'w.code', direction: 'asc', type: 'text' },
    updated_at: { column: 'w.updated_at', direction: 'asc' },
  },
};

export const WARD_SORTS = Object.keys(SPEC.sorts);

export interface WardFilter extends ListQuery {
  active?: boolean;
}

export function listWards(db: Db, clinicId: string, filter: WardFilter, keys: KeyRing) {
  const wards = sql('wards as w').where('w.clinic_id', clinicId);
  if (filter.active !== undefined) wards.where('w.active', filter.active);
  return readList<WardRow>(db, wards, SPEC, filter, keys);
}

type WardValues = Omit<WardBody, 'practitioner_ids'>;

export const insertWard = (db: Db, clinicId: string, id: string, values: WardValues) =>
  refusing(db.rows(sql('wards').insert({ clinic_id: clinicId, id, ...values })));

export const updateWard = (db: Db, clinicId: string, id: string, values: Partial<WardValues>) =>
  // Versions include the practitioners, so this row is written whatever changes.
  refusing(
    db.rows(
      sql('wards')
        .where({ clinic_id: clinicId, id })
        .update({ name: sql.raw('name'), ...values }),
    ),
  );

/** Replaces the practitioners of the ward. */
export async function updateWardPractitioners(db: Db, clinicId: string, wardId: string, ids: readonly string[]) {
  await db.rows(
    'delete from ward_practitioners where clinic_id = $1 and ward_id = $2 and practitioner_id <> all($3::uuid[])',
    [clinicId, wardId, ids],
  );
  await db.rows(
    `insert into ward_practitioners (clinic_id, ward_id, practitioner_id) select $1, $2, unnest($3::uuid[])
     on conflict do nothing`,
    [clinicId, wardId, ids],
  );
}

const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'wards_code') throw invalid({ path: 'code', rule: 'taken' });
    throw error;
  });
