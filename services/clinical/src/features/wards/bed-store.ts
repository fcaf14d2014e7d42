import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, piece, raw, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { BedBody, BedState, BedType, SetState } from './bed-content.js';

/** A bed without its patient and its reservation. */
export interface BedWithoutPatient extends BedBody {
  id: string;
  ward_id: string;
  state: BedState;
  reason: string | null;
  expected_free_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** A bed as every operation reads it. */
export interface BedRow extends BedWithoutPatient {
  reservation: { id: string; admission_id: string; until: string } | null;
  occupant: { admission_id: string; patient: PatientSummary } | null;
}

const OWN = [
  ...['id', 'ward_id', 'room', 'name', 'type', 'tags', 'active', 'version'].map((each) => column(`b.${each}`)),
  clause`b.state_reason as reason`,
  ...['expected_free_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`b.${each}`)}) as ${name(each)}`,
  ),
];

const STATE = clause`(select u.state from bed_uses u where u.clinic_id = b.clinic_id and u.bed_id = b.id) as state`;

/** Columns of beds `b`, without patient and reservation. */
export const BED_COLUMNS_WITHOUT_PATIENT = list([...OWN, STATE]);

/** Columns of beds `b`. */
const BED_COLUMNS = list([
  ...OWN,
  STATE,
  clause`(select jsonb_build_object('id', r.id, 'admission_id', r.admission_id, 'until', iso_instant(r.until))
    from bed_reservations r where r.clinic_id = b.clinic_id and r.bed_id = b.id and not r.ended and r.until > clock_timestamp())
    as reservation`,
  clause`(select jsonb_build_object('admission_id', s.admission_id, 'patient', (select ${PATIENT_SUMMARY}
      from patients p where p.clinic_id = s.clinic_id and p.id = s.patient_id))
    from admission_stays s where s.clinic_id = b.clinic_id and s.bed_id = b.id and s.to_at is null and not s.voided) as occupant`,
]);

const FIND = statement(clause`select ${BED_COLUMNS} from beds b
  where b.clinic_id = ${parameter(1)} and b.id = ${parameter(2)}`);

export const findBed = (db: Db, clinicId: string, id: string) => db.row<BedRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends, and reads the bed's stays and reservations afterwards. */
export async function lockBed(db: Db, clinicId: string, id: string): Promise<BedRow | undefined> {
  await db.rows('select from beds where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findBed(db, clinicId, id);
}

const OF_CLINIC = statement(
  clause`select ${BED_COLUMNS} from beds b where b.clinic_id = ${parameter(1)} order by b.ward_id, b.place, b.id`,
);

/** All beds of a clinic, by ward, room and name. */
export const findBeds = (db: Db, clinicId: string) => db.rows<BedRow>(OF_CLINIC, [clinicId]);

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

/** Whether a reservation expired since an instant, given in microseconds. */
export const hasReservationRunOut = async (db: Db, clinicId: string, since: number): Promise<boolean> =>
  (await db.row(
    `select 1 from bed_reservations where clinic_id = $1 and not ended and until <= clock_timestamp()
       and until > timestamptz 'epoch' + $2::bigint * interval '1 microsecond' limit 1`,
    [clinicId, since],
  )) !== undefined;

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
  free_at?: string;
}

/**
 * Whether bed `b` is expected to be free at an instant. A patient is expected to leave at the end of the expected day
 * of discharge. Where that day or another expected time has passed, the bed does not count as free.
 */
const freeAt = (at: string, timezone: string) => piece`
  (b.state = 'free' or (b.expected_free_at > clock_timestamp() and b.expected_free_at <= ${at}::timestamptz)) and b.active
  and exists (select from wards w where w.clinic_id = b.clinic_id and w.id = b.ward_id and w.active)
  and not exists (select from admission_stays s join admissions a on a.clinic_id = s.clinic_id and a.id = s.admission_id
    where s.clinic_id = b.clinic_id and s.bed_id = b.id and not s.voided and s.from_at <= ${at}::timestamptz
      and coalesce(s.to_at, case when (a.expected_discharge_on + 1)::timestamp at time zone ${timezone}::text > clock_timestamp()
        then (a.expected_discharge_on + 1)::timestamp at time zone ${timezone}::text end, 'infinity') > ${at}::timestamptz)
  and not exists (select from bed_reservations r
    where r.clinic_id = b.clinic_id and r.bed_id = b.id and not r.ended and r.until > ${at}::timestamptz)`;

export function listBeds(
  db: Db,
  clinic: { id: string; timezone: string },
  { ward_id, state, type, active, free_at, ...query }: BedFilter,
  keys: KeyRing,
) {
  const beds = sql('beds as b').where('b.clinic_id', clinic.id);
  if (ward_id) beds.where('b.ward_id', ward_id);
  if (state)
    beds.whereRaw(
      raw(piece`exists (select from bed_uses u where u.clinic_id = b.clinic_id and u.bed_id = b.id
        and u.state = any(${state}::text[]))`),
    );
  if (free_at) beds.whereRaw(raw(freeAt(free_at, clinic.timezone)));
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

/** Makes a new version of the bed when its patient or its reservation changed. */
export const makeBedVersion = (db: Db, clinicId: string, id: string) =>
  db.rows('update beds set state = state where clinic_id = $1 and id = $2', [clinicId, id]);

const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'beds_name') throw invalid({ path: 'name', rule: 'taken' });
    throw error;
  });
