import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { inOrder } from '../../db/in-order.js';
import { clause, column, list, name, parameter, piece, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import type { Diagnosis } from '../consultations/index.js';
import { visitsLockedBy } from '../emergency/index.js';
import { PATIENT_SUMMARY, patientsLockedBy, type PatientSummary } from '../patients/index.js';
import type { ISOLATIONS, KINDS, SOURCES } from './admission-content.js';
import { isInHouse, OPEN_ALREADY, type AdmissionStatus } from './admission-rules.js';

export interface Bed {
  id: string;
  name: string;
  room: string | null;
  ward_id: string;
}

export interface Stay {
  bed: Bed;
  ward: { id: string; code: string; name: string };
  from: string;
  to: string | null;
}

/** An admission as every operation reads it. */
export interface AdmissionRow {
  id: string;
  number: string;
  patient: PatientSummary;
  status: AdmissionStatus;
  kind: (typeof KINDS)[number];
  source: (typeof SOURCES)[number];
  emergency_visit_id: string | null;
  planned_at: string | null;
  admitted_at: string | null;
  discharged_at: string | null;
  attending: { id: string; full_name: string } | null;
  reason: string | null;
  diagnoses: (Diagnosis & { description: string })[];
  isolation: (typeof ISOLATIONS)[number];
  expected_discharge_on: string | null;
  leave_until: string | null;
  bed: Bed | null;
  stays: Stay[];
  disposition: { outcome: string; destination: string | null; instructions: string | null } | null;
  status_reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const BED = clause`jsonb_build_object('id', b.id, 'name', b.name, 'room', b.room, 'ward_id', b.ward_id)`;

/** Columns of admissions `a`. */
export const ADMISSION_COLUMNS = list([
  ...[
    'id',
    'number',
    'status',
    'kind',
    'source',
    'emergency_visit_id',
    'reason',
    'diagnoses',
    'isolation',
    'expected_discharge_on',
    'status_reason',
    'version',
  ].map((each) => column(`a.${each}`)),
  ...['planned_at', 'admitted_at', 'discharged_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`a.${each}`)}) as ${name(each)}`,
  ),
  clause`case when a.status = 'on_leave' then iso_instant(a.leave_until) end as leave_until`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = a.clinic_id and p.id = a.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = a.clinic_id and d.id = a.attending_id) as attending`,
  clause`(select ${BED} from admission_stays s join beds b on b.clinic_id = s.clinic_id and b.id = s.bed_id
    where s.clinic_id = a.clinic_id and s.admission_id = a.id and s.to_at is null and not s.voided) as bed`,
  clause`coalesce((select jsonb_agg(jsonb_build_object('bed', ${BED},
      'ward', jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name),
      'from', iso_instant(s.from_at), 'to', iso_instant(s.to_at)) order by s.from_at, s.to_at, s.created_at)
    from admission_stays s join beds b on b.clinic_id = s.clinic_id and b.id = s.bed_id
    join wards w on w.clinic_id = s.clinic_id and w.id = s.ward_id
    where s.clinic_id = a.clinic_id and s.admission_id = a.id and not s.voided), '[]') as stays`,
  clause`case when a.outcome is not null then jsonb_build_object('outcome', a.outcome, 'destination', a.destination,
    'instructions', a.instructions) end as disposition`,
]);

const FIND = statement(clause`select ${ADMISSION_COLUMNS} from admissions a
  where a.clinic_id = ${parameter(1)} and a.id = ${parameter(2)}`);

export const findAdmission = (db: Db, clinicId: string, id: string) => db.row<AdmissionRow>(FIND, [clinicId, id]);

export interface AdmissionHead {
  id: string;
  patient_id: string;
  /** The attending practitioner, who counts as the author for the PHI policy. */
  practitioner_id: string | null;
  status: AdmissionStatus;
  emergency_visit_id: string | null;
  planned_at: string | null;
  admitted_at: string | null;
  discharged_at: string | null;
  outcome: string | null;
  closed_patient: boolean;
  kind: (typeof KINDS)[number];
  status_before: AdmissionStatus | null;
  discharged_stay_id: string | null;
  version: number;
  /** The stay that has not ended. */
  open_stay: OpenStay | null;
  /** Beds that are reserved for it, also where the time has run out. */
  kept_beds: string[];
}

export interface OpenStay {
  id: string;
  bed_id: string;
  from_at: string;
}

const HEAD = `select a.id, a.patient_id, a.attending_id as practitioner_id, a.status, a.emergency_visit_id, a.planned_at, a.admitted_at,
  a.discharged_at, a.outcome, a.closed_patient, a.kind, a.status_before, a.discharged_stay_id, a.version,
  (select jsonb_build_object('id', s.id, 'bed_id', s.bed_id, 'from_at', iso_instant(s.from_at)) from admission_stays s
    where s.clinic_id = a.clinic_id and s.admission_id = a.id and s.to_at is null and not s.voided) as open_stay,
  array(select r.bed_id from bed_reservations r
    where r.clinic_id = a.clinic_id and r.admission_id = a.id and not r.ended) as kept_beds
  from admissions a where a.clinic_id = $1 and a.id = $2`;

export const findAdmissionHead = (db: Db, clinicId: string, id: string) => db.row<AdmissionHead>(HEAD, [clinicId, id]);

/** Locks the rows until the transaction ends, in the order of their ids. */
export async function lockAdmissions(db: Db, clinicId: string, ids: readonly string[]): Promise<AdmissionHead[]> {
  const [, heads] = await inOrder(
    db.rows('select from admissions where clinic_id = $1 and id = any($2::uuid[]) order by id for no key update', [
      clinicId,
      ids,
    ]),
    Promise.all(ids.map((id) => findAdmissionHead(db, clinicId, id))),
  );
  return heads.flatMap((head) => head ?? []);
}

/** Lock and read the patients of admissions, and the emergency visits that they began with. */
export const lockPatientsOf = patientsLockedBy(piece`select named.patient_id from admissions named
  where named.clinic_id = ${parameter(1)} and named.id = any(${parameter(2)}::uuid[])`);
export const lockVisitsOf = visitsLockedBy(piece`select named.emergency_visit_id from admissions named
  where named.clinic_id = ${parameter(1)} and named.id = any(${parameter(2)}::uuid[])`);

export const hasOpenAdmission = async (db: Db, clinicId: string, patientId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from admissions where clinic_id = $1 and patient_id = $2 and status in ('planned', 'waiting', 'admitted', 'on_leave')`,
    [clinicId, patientId],
  )) !== undefined;

/** The planned or waiting admission of a boarding visit. */
export const findBoardingAdmission = (db: Db, clinicId: string, visitId: string) =>
  db.row<{ id: string }>(
    "select id from admissions where clinic_id = $1 and emergency_visit_id = $2 and status in ('planned', 'waiting')",
    [clinicId, visitId],
  );

export const insertAdmission = (
  db: Db,
  { diagnoses, status, ...row }: Record<string, unknown> & { diagnoses: unknown[]; status: AdmissionStatus },
) =>
  refusing(
    db.rows(
      sql('admissions').insert({ ...row, status, in_house: isInHouse(status), diagnoses: JSON.stringify(diagnoses) }),
    ),
  );

type Values = Record<string, unknown> & { status?: AdmissionStatus; diagnoses?: unknown[] };

export const updateAdmission = (db: Db, clinicId: string, id: string, { diagnoses, ...values }: Values) =>
  refusing(
    db.rows(
      sql('admissions')
        .where({ clinic_id: clinicId, id })
        .update({
          // Versions include rows of other tables, so this row is written whatever changes.
          status: sql.raw('status'),
          ...values,
          ...(values.status && { in_house: isInHouse(values.status) }),
          ...(diagnoses && { diagnoses: JSON.stringify(diagnoses) }),
        }),
    ),
  );

/** Two requests at once may both have found these free. */
const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'admissions_open') throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
    throw error;
  });
