import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { lockThrough } from '../../db/lock-through.js';
import { clause, column, list, name, parameter, piece, raw, statement, type Piece } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { PATIENT_SUMMARY, type Identity, type PatientSummary } from '../patients/index.js';
import type { ARRIVAL_MODES, NotedPerson, Outcome } from './visit-content.js';
import { OPEN_ALREADY, type VisitStatus } from './visit-rules.js';
import { TRIAGE_MEMBERS, type TriageRow } from './triage-store.js';

export interface Person {
  id: string;
  full_name: string;
}

/** A visit as every operation reads it. */
export interface VisitRow {
  id: string;
  number: string;
  patient: PatientSummary;
  /** The patient's. */
  identity: Identity;
  /** What staff noted on the arrival of an unknown patient. */
  unknown: NotedPerson | null;
  status: VisitStatus;
  arrival_at: string;
  arrival_mode: (typeof ARRIVAL_MODES)[number];
  brought_by: string | null;
  complaint: string | null;
  /** The latest. */
  triage: TriageRow | null;
  triages_count: number;
  location: { id: string; name: string; room: string | null } | null;
  practitioner: Person | null;
  nurse: Person | null;
  disposition: {
    outcome: Outcome | 'admitted';
    at: string;
    notes: string | null;
    destination: string | null;
    instructions: string | null;
    by: Person | null;
  } | null;
  admission_id: string | null;
  first_seen_at: string | null;
  left_at: string | null;
  status_reason: string | null;
  client_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const person = (path: string, as: string) =>
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = v.clinic_id and d.id = ${column(`v.${path}`)}) as ${name(as)}`;

/** Columns of visits `v`. */
export const VISIT_COLUMNS = list([
  ...[
    'id',
    'number',
    'status',
    'arrival_mode',
    'brought_by',
    'complaint',
    'unknown',
    'status_reason',
    'client_id',
    'version',
  ].map((each) => column(`v.${each}`)),
  ...['arrival_at', 'first_seen_at', 'left_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`v.${each}`)}) as ${name(each)}`,
  ),
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = v.clinic_id and p.id = v.patient_id) as patient`,
  clause`(select p.identity from patients p where p.clinic_id = v.clinic_id and p.id = v.patient_id) as identity`,
  person('practitioner_id', 'practitioner'),
  person('nurse_id', 'nurse'),
  clause`(select jsonb_build_object('id', l.id, 'name', l.name, 'room', l.room)
    from locations l where l.clinic_id = v.clinic_id and l.id = v.location_id) as location`,
  clause`(select jsonb_build_object(${TRIAGE_MEMBERS}) from emergency_triages t
    where t.clinic_id = v.clinic_id and t.visit_id = v.id order by t.place desc limit 1) as triage`,
  clause`(select count(*)::int from emergency_triages t where t.clinic_id = v.clinic_id and t.visit_id = v.id) as triages_count`,
  clause`(select a.id from admissions a where a.clinic_id = v.clinic_id and a.emergency_visit_id = v.id
    and a.status not in ('cancelled', 'entered_in_error')) as admission_id`,
  clause`case when v.outcome is not null then jsonb_build_object('outcome', v.outcome, 'at', iso_instant(v.left_at),
    'notes', v.outcome_notes, 'destination', v.destination, 'instructions', v.instructions,
    'by', (select jsonb_build_object('id', d.id, 'full_name', d.full_name)
      from practitioners d where d.clinic_id = v.clinic_id and d.id = v.disposed_by)) end as disposition`,
]);

const FIND = statement(clause`select ${VISIT_COLUMNS} from emergency_visits v
  where v.clinic_id = ${parameter(1)} and v.id = ${parameter(2)}`);

export const findVisit = (db: Db, clinicId: string, id: string) => db.row<VisitRow>(FIND, [clinicId, id]);

export interface VisitHead {
  id: string;
  patient_id: string;
  practitioner_id: string | null;
  location_id: string | null;
  status: VisitStatus;
  arrival_at: string;
  /** The time of the latest triage. */
  triaged_at: string | null;
  triages: number;
  first_seen_at: string | null;
  left_at: string | null;
  outcome: Outcome | 'admitted' | null;
  status_before: VisitStatus | null;
  closed_patient: boolean;
  version: number;
}

/** Columns of visits `x`. */
const HEAD = clause`x.id, x.patient_id, x.practitioner_id, x.location_id, x.status, x.arrival_at, x.first_seen_at, x.left_at, x.outcome,
  x.status_before, x.closed_patient, x.version,
  (select t.at from emergency_triages t where t.clinic_id = x.clinic_id and t.visit_id = x.id order by t.place desc limit 1) as triaged_at,
  (select count(*)::int from emergency_triages t where t.clinic_id = x.clinic_id and t.visit_id = x.id) as triages`;

const FIND_HEAD = statement(clause`select ${HEAD} from emergency_visits x
  where x.clinic_id = ${parameter(1)} and x.id = ${parameter(2)}`);

export const findVisitHead = (db: Db, clinicId: string, id: string) => db.row<VisitHead>(FIND_HEAD, [clinicId, id]);

/** Locks and reads the visits whose ids `of` selects from the clinic `$1` and the ids `$2` of other records. */
export const visitsLockedBy = (of: Piece) => lockThrough<VisitHead>('emergency_visits', HEAD, of);

/** Locks the row until the transaction ends, and then reads it with its triage. */
export async function lockVisit(db: Db, clinicId: string, id: string): Promise<VisitHead | undefined> {
  await db.rows('select from emergency_visits where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findVisitHead(db, clinicId, id);
}

export const hasOpenVisit = async (db: Db, clinicId: string, patientId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from emergency_visits where clinic_id = $1 and patient_id = $2 and status not in ('disposed', 'entered_in_error')`,
    [clinicId, patientId],
  )) !== undefined;

/** The time of death that one of the patient's visits or admissions records. */
export async function findDeath(db: Db, clinicId: string, patientId: string): Promise<string | undefined> {
  const row = await db.row<{ left_at: string | null }>(
    `select iso_instant(max(died.at)) as left_at from (
       select left_at as at from emergency_visits where clinic_id = $1 and patient_id = $2 and closed_patient
       union all select discharged_at from admissions where clinic_id = $1 and patient_id = $2 and closed_patient) died`,
    [clinicId, patientId],
  );
  return row?.left_at ?? undefined;
}

/** Whether another open visit occupies the place alone. */
export const isPlaceTaken = async (db: Db, clinicId: string, locationId: string, visitId: string): Promise<boolean> =>
  (await db.row(
    'select 1 from emergency_places where clinic_id = $1 and location_id = $2 and holds_one and visit_id <> $3',
    [clinicId, locationId, visitId],
  )) !== undefined;

/** The next number of that kind and year. Concurrent calls wait for each other, so numbers have no gaps. */
export async function nextNumber(db: Db, clinicId: string, kind: string, year: number): Promise<number> {
  const row = await db.row<{ last: number }>(
    `insert into yearly_numbers (clinic_id, kind, year, last) values ($1, $2, $3, 1)
     on conflict (clinic_id, kind, year) do update set last = yearly_numbers.last + 1 returning last`,
    [clinicId, kind, year],
  );
  if (!row) throw new Error('A counter has no row.');
  return row.last;
}

/**
 * The number that `nextNumber` took in this transaction, as `<prefix>-<year>-<number>` with at least six digits, for the
 * statement that inserts the record. Both are sent at once, so other requests wait one round trip less for the number.
 */
export const takenNumber = (clinicId: string, kind: string, prefix: string, year: number) =>
  raw(piece`select ${`${prefix}-${year}-`}::text || lpad(taken.last::text, greatest(6, length(taken.last::text)), '0')
    from yearly_numbers taken where taken.clinic_id = ${clinicId} and taken.kind = ${kind} and taken.year = ${year}`);

export const insertVisit = (db: Db, row: Record<string, unknown>) =>
  refusing(db.rows(sql('emergency_visits').insert(row)));

export const updateVisit = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  refusing(db.rows(sql('emergency_visits').where({ clinic_id: clinicId, id }).update(values)));

/** Makes a new version of the visit when rows of other tables changed. */
export const touchVisit = (db: Db, clinicId: string, id: string) =>
  db.rows('update emergency_visits set closed_patient = closed_patient where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

/** Two requests at once may both have found these free. */
const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'emergency_visits_open') throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
    if (constraint === 'emergency_places_one') throw invalid({ path: 'location_id', rule: 'taken' });
    if (constraint === 'emergency_visits_client') throw invalid({ path: 'client_id', rule: 'taken' });
    throw error;
  });

/** Whether a signed consultation of the visit has a diagnosis. */
export const hasSignedDiagnosis = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `select 1 from consultations c join consultation_diagnoses d on d.clinic_id = c.clinic_id and d.consultation_id = c.id
     where c.clinic_id = $1 and c.emergency_visit_id = $2 and c.status = 'completed' and d.certainty <> 'ruled_out' limit 1`,
    [clinicId, id],
  )) !== undefined;

/** Whether the patient has any other record than this visit. */
export const isElsewhere = async (db: Db, clinicId: string, patientId: string, visitId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from emergency_visits where clinic_id = $1 and patient_id = $2 and id <> $3 and status <> 'entered_in_error'
     union all select 1 from admissions where clinic_id = $1 and patient_id = $2 and status <> 'entered_in_error'
     union all select 1 from consultations where clinic_id = $1 and patient_id = $2
     union all select 1 from orders where clinic_id = $1 and patient_id = $2 limit 1`,
    [clinicId, patientId, visitId],
  )) !== undefined;
