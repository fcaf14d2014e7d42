import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { clause, column, inside, list, literal, name, names, parameter, piece, statement } from '../../db/piece.js';
import { ORDERS_OF_CONSULTATION, type OrderRow } from '../orders/index.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import { PRESCRIPTIONS_OF_CONSULTATION, type PrescriptionRow } from '../prescriptions/index.js';
import type { Diagnosis, Section, Vitals } from './consultation-content.js';
import { deleteSigns, SIGNS_OF_CONSULTATION, type SignRow } from './sign-store.js';

/** The columns of vital signs. */
const MEASURED = [
  'height_cm',
  'weight_kg',
  'bmi',
  'temperature_c',
  'heart_rate',
  'respiratory_rate',
  'systolic',
  'diastolic',
  'spo2',
  'glucose_mg_dl',
  'pain',
  'gcs',
];

export interface ConsultationRow {
  id: string;
  number: string;
  status: 'draft' | 'completed' | 'entered_in_error';
  version: number;
  clinic_id: string;
  patient: PatientSummary | null;
  practitioner: { id: string; full_name: string; license_number: string | null; specialty: string | null };
  appointment_id: string | null;
  /** Undefined in versions from before there were such visits and admissions. */
  emergency_visit_id?: string | null;
  admission_id?: string | null;
  type: string | null;
  reason: string | null;
  started_at: string | null;
  ended_at: string | null;
  completed_at: string | null;
  signed_by: { id: string; full_name: string } | null;
  content_sha256: string | null;
  /** For whom it was signed, where that record was merged into another since. */
  signed_patient_id?: string | null;
  signature_format: number | null;
  cancellation_reason: string | null;
  sections: Section[];
  /** Of each sign the newest. */
  vitals: (Vitals & { bmi: number | null }) | null;
  /** All of them; undefined in versions from before a visit could have several of one sign. */
  signs?: SignRow[] | null;
  diagnoses: (Diagnosis & { description: string })[];
  addenda: { id: string; author: { id: string; full_name: string }; content: string; created_at: string }[];
  orders: OrderRow[];
  prescriptions: PrescriptionRow[];
  follow_up_date: string | null;
  follow_up_notes: string | null;
  client_id: string | null;
  created_at: string;
  updated_at: string;
}

/** What a consultation itself says, and each version of it: orders and prescriptions are records of their own. */
export type ConsultationSaid = Omit<ConsultationRow, 'orders' | 'prescriptions'>;

export interface NewConsultation extends ConsultationPatch {
  clinic_id: string;
  id: string;
  number: string;
  status: 'draft' | 'completed';
  practitioner_id: string;
  completed_at: string | null;
  signed_by: string | null;
  content_sha256: string | null;
  signature_format: number | null;
  client_id: string | null;
  sections: Section[];
  vitals: (Vitals & { bmi: number | null }) | null;
  diagnoses: (Diagnosis & { description: string })[];
}

/** What a consultation itself says, over `CONSULTATION_TABLES`. */
export const CONSULTATION_COLUMNS = clause`
  c.id, c.number, c.status, c.version, c.clinic_id, c.appointment_id, c.emergency_visit_id, c.admission_id, c.type, c.reason, c.started_at, c.ended_at,
  c.completed_at, c.content_sha256, c.signature_format, c.signed_patient_id, c.cancellation_reason, c.follow_up_date, c.follow_up_notes, c.client_id, c.created_at, c.updated_at,
  case when p.id is not null then ${PATIENT_SUMMARY} end as patient,
  jsonb_build_object('id', d.id, 'full_name', d.full_name, 'license_number', d.license_number, 'specialty', d.specialty) as practitioner,
  case when s.id is not null then jsonb_build_object('id', s.id, 'full_name', s.full_name) end as signed_by,
  (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'title', title, 'content', content) order by position), '[]')
   from consultation_sections x where x.clinic_id = c.clinic_id and x.consultation_id = c.id) as sections,
  (select jsonb_build_object(${list(MEASURED.flatMap((each) => [literal(each), inside(column(`x.${each}`))]))})
   from consultation_vitals x where x.clinic_id = c.clinic_id and x.consultation_id = c.id) as vitals,
  ${SIGNS_OF_CONSULTATION} as signs,
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'description', description, 'role', role,
      'certainty', certainty, 'notes', notes) order by position), '[]')
   from consultation_diagnoses x where x.clinic_id = c.clinic_id and x.consultation_id = c.id) as diagnoses,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'author', jsonb_build_object('id', a.id, 'full_name', a.full_name),
      'content', x.content, 'created_at', iso_instant(x.created_at)) order by x.created_at, x.id), '[]')
   from consultation_addenda x join practitioners a on a.clinic_id = x.clinic_id and a.id = x.author_id
   where x.clinic_id = c.clinic_id and x.consultation_id = c.id) as addenda`;

export const CONSULTATION_TABLES = clause`
  consultations c
  join practitioners d on d.clinic_id = c.clinic_id and d.id = c.practitioner_id
  left join patients p on p.clinic_id = c.clinic_id and p.id = c.patient_id
  left join practitioners s on s.clinic_id = c.clinic_id and s.id = c.signed_by`;

/** The consultation with everything that is linked to it, in one query whatever that is. */
export const findConsultation = (db: Db, clinicId: string, id: string) => db.row<ConsultationRow>(FIND, [clinicId, id]);

const FIND = statement(piece`
  select ${CONSULTATION_COLUMNS}, ${ORDERS_OF_CONSULTATION} as orders, ${PRESCRIPTIONS_OF_CONSULTATION} as prescriptions
  from ${CONSULTATION_TABLES} where c.clinic_id = ${parameter(1)} and c.id = ${parameter(2)}`);

const SECTIONS = 'clinic_id, consultation_id, position, key, title, content';
const VITALS = ['clinic_id', 'consultation_id', ...MEASURED].join();
const DIAGNOSES = 'clinic_id, consultation_id, position, code, description, role, certainty, notes';

const COLUMNS = `clinic_id, id, number, status, patient_id, practitioner_id, appointment_id, emergency_visit_id, admission_id, type, reason, started_at, ended_at,
  completed_at, signed_by, content_sha256, signature_format, follow_up_date, follow_up_notes, client_id`;

const INSERT = statement(piece`
  with consultation as (
    insert into consultations (${names(COLUMNS)})
    select ${names(COLUMNS)} from jsonb_populate_record(null::consultations, ${parameter(1)}::jsonb)
    returning version, created_at, updated_at
  ), sections as (
    ${insertRows('consultation_sections', SECTIONS, parameter(2))}
  ), vitals as (
    ${insertRows('consultation_vitals', VITALS, parameter(3))}
  ), diagnoses as (
    ${insertRows('consultation_diagnoses', DIAGNOSES, parameter(4))}
  )
  select version, created_at, updated_at from consultation`);

/** The consultation and all it holds, in one statement; answers what the database gave it. */
export async function insertConsultation(
  db: Db,
  consultation: NewConsultation,
): Promise<Pick<ConsultationRow, 'version' | 'created_at' | 'updated_at'>> {
  const { sections, vitals, diagnoses, ...row } = consultation;
  const owned = { clinic_id: row.clinic_id, consultation_id: row.id };
  const rowsOf = (members: object[]) =>
    JSON.stringify(members.map((member, position) => ({ ...owned, position, ...member })));
  const given = await db.row<Pick<ConsultationRow, 'version' | 'created_at' | 'updated_at'>>(INSERT, [
    JSON.stringify(row),
    rowsOf(sections),
    rowsOf(vitals ? [vitals] : []),
    rowsOf(diagnoses),
  ]);
  if (!given) throw new Error('The consultation was not inserted.');
  return given;
}

interface ConsultationPatch {
  patient_id: string | null;
  appointment_id: string | null;
  emergency_visit_id: string | null;
  admission_id: string | null;
  type: string | null;
  reason: string | null;
  started_at: string | null;
  ended_at: string | null;
  follow_up_date: string | null;
  follow_up_notes: string | null;
}

/** Writes the draft's own columns. */
export const updateConsultation = (db: Db, clinicId: string, id: string, patch: ConsultationPatch) =>
  db.rows(
    `update consultations c set (patient_id, appointment_id, emergency_visit_id, admission_id, type, reason, started_at, ended_at, follow_up_date, follow_up_notes)
       = (p.patient_id, p.appointment_id, p.emergency_visit_id, p.admission_id, p.type, p.reason, p.started_at, p.ended_at, p.follow_up_date, p.follow_up_notes)
     from jsonb_populate_record(null::consultations, $3::jsonb) p where c.clinic_id = $1 and c.id = $2`,
    [clinicId, id, JSON.stringify(patch)],
  );

const replacing = (table: string, columns: string) => ({
  clear: statement(
    piece`delete from ${name(table)} where clinic_id = ${parameter(1)} and consultation_id = ${parameter(2)}`,
  ),
  fill: statement(insertRows(table, columns, parameter(1))),
});
const MEMBERS = {
  sections: replacing('consultation_sections', SECTIONS),
  vitals: replacing('consultation_vitals', VITALS),
  diagnoses: replacing('consultation_diagnoses', DIAGNOSES),
};

/** Replaces all sections, vitals or diagnoses of a draft. */
export async function replaceMembers(
  db: Db,
  clinicId: string,
  id: string,
  kind: keyof typeof MEMBERS,
  members: readonly object[],
): Promise<void> {
  const owned = { clinic_id: clinicId, consultation_id: id };
  const rows = members.map((member, position) => ({ ...owned, position, ...member }));
  await Promise.all([
    db.rows(MEMBERS[kind].clear, [clinicId, id]),
    // A trigger removes them at the end of the transaction; the version that is kept before tells them no more.
    ...(kind === 'vitals' && rows.length === 0 ? [deleteSigns(db, clinicId, id)] : []),
    db.rows(MEMBERS[kind].fill, [JSON.stringify(rows)]),
  ]);
}

export const signConsultation = (
  db: Db,
  clinicId: string,
  signature: { id: string; signed_by: string; signed_at: string; content_sha256: string; signature_format: number },
) =>
  db.rows(
    `update consultations set status = 'completed', completed_at = $3, signed_by = $4, content_sha256 = $5,
       signature_format = $6 where clinic_id = $1 and id = $2`,
    [
      clinicId,
      signature.id,
      signature.signed_at,
      signature.signed_by,
      signature.content_sha256,
      signature.signature_format,
    ],
  );

export const voidConsultation = (db: Db, clinicId: string, id: string, reason: string) =>
  db.rows(
    `update consultations set status = 'entered_in_error', cancellation_reason = $3 where clinic_id = $1 and id = $2`,
    [clinicId, id, reason],
  );

/** Adds to a signed consultation; the consultation itself gets a new version, so that its followers see it. */
export const insertAddendum = (
  db: Db,
  addendum: { clinic_id: string; id: string; consultation_id: string; author_id: string; content: string },
) =>
  db.rows(
    `with touched as (update consultations set status = status where clinic_id = $1 and id = $3)
     insert into consultation_addenda (clinic_id, id, consultation_id, author_id, content) values ($1, $2, $3, $4, $5)`,
    [addendum.clinic_id, addendum.id, addendum.consultation_id, addendum.author_id, addendum.content],
  );
