import { sql, type Db } from '../../db/db.js';
import { lockThrough } from '../../db/lock-through.js';
import { parameter, piece, raw, statement, type Piece } from '../../db/piece.js';
import type { PatientStanding } from './patient-rules.js';
import { patientColumns } from './patient-sql.js';
import type { Address, Demographics, Identity } from './patient-content.js';
import type { PatientIdentifier } from './patient-identifiers.js';

export interface PatientRow {
  id: string;
  mrn: string;
  document_type: string | null;
  document_number: string | null;
  document_country: string | null;
  given_names: string;
  first_surname: string;
  second_surname: string | null;
  full_name: string;
  birth_date: string | null;
  sex: string;
  phone: string | null;
  email: string | null;
  address: Address | null;
  blood_type: string | null;
  active: boolean;
  deceased_at: string | null;
  /** Where no more is known than the day: `deceased_at` is where that begins. */
  deceased_on: string | null;
  identifiers: PatientIdentifier[];
  /** Unconfirmed of whom nobody knows who they are. */
  identity: Identity;
  merged_into_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** A patient as other records show them. */
export type PatientSummary = Pick<PatientRow, 'id' | 'mrn' | 'full_name' | 'birth_date' | 'sex'>;

const COLUMNS = patientColumns('patients');
const PATIENT = statement(
  piece`select ${COLUMNS} from patients where clinic_id = ${parameter(1)} and id = ${parameter(2)}`,
);

export const findPatient = (db: Db, clinicId: string, id: string) => db.row<PatientRow>(PATIENT, [clinicId, id]);

const STANDING = 'select active, deceased_at, merged_into_id from patients where clinic_id = $1 and id = $2';

export const findStanding = (db: Db, clinicId: string, id: string) => db.row<PatientStanding>(STANDING, [clinicId, id]);

/** The record is not merged into another until the transaction ends; all else of it may change. */
export const holdStanding = (db: Db, clinicId: string, id: string) =>
  db.row<PatientStanding>(`${STANDING} for key share`, [clinicId, id]);

/** Whether the clinic has that patient, in whatever state: for what is read, or links to them. */
export const patientExists = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from patients where clinic_id = $1 and id = $2', [clinicId, id])) !== undefined;

/** The records that are left of those of the ids that the clinic has: of one that was merged, the other. */
export const findPatientsLeft = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<{ id: string; left_id: string }>(
    'select id, coalesce(merged_into_id, id) as left_id from patients where clinic_id = $1 and id = any($2::uuid[])',
    [clinicId, ids],
  );

/** Locked until the transaction ends. What lies beside the row is read when nobody changes it any more. */
export async function lockPatient(db: Db, clinicId: string, id: string): Promise<PatientRow | undefined> {
  const [, patient] = await Promise.all([
    db.rows('select from patients where clinic_id = $1 and id = $2 for no key update', [clinicId, id]),
    findPatient(db, clinicId, id),
  ]);
  return patient;
}

/** Locks and reads the patients whose ids `of` selects from the clinic `$1` and the ids `$2` of other records. */
export const patientsLockedBy = (of: Piece) => lockThrough<PatientRow>('patients', patientColumns('x'), of);

/** The columns of the members that are given; identifiers are rows of their own. */
export function columnsOf({
  document,
  address,
  identifiers: _,
  ...rest
}: Partial<Demographics>): Record<string, unknown> {
  return {
    ...rest,
    ...(document !== undefined && {
      document_type: document?.type ?? null,
      document_number: document?.number ?? null,
      document_country: document?.country ?? null,
    }),
    ...(address !== undefined && { address: address && JSON.stringify(address) }),
  };
}

export const insertPatient = (db: Db, row: Record<string, unknown>) =>
  db.row<PatientRow>(sql('patients').insert(row).returning(raw(COLUMNS)));

export const updatePatient = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.row<PatientRow>(sql('patients').where({ clinic_id: clinicId, id }).update(values).returning(raw(COLUMNS)));

export interface SafetyRow {
  /** The texts of what counts among the patient's allergies. */
  allergies: string[];
  alerts: string[];
  version: number;
}

/** Of one who was merged, that of the record that is left: the old one warns of nothing any more. */
export const findSafety = (db: Db, clinicId: string, id: string) =>
  db.row<SafetyRow & { patient_id: string }>(
    `select s.id as patient_id, s.allergies, s.alerts, s.version from patients p
     join patients s on s.clinic_id = p.clinic_id and s.id = coalesce(p.merged_into_id, p.id)
     where p.clinic_id = $1 and p.id = $2`,
    [clinicId, id],
  );

export const updateSafety = (db: Db, clinicId: string, id: string, { allergies, alerts }: Omit<SafetyRow, 'version'>) =>
  db.row<SafetyRow>(
    `update patients set allergies = $3, alerts = $4 where clinic_id = $1 and id = $2
     returning allergies, alerts, version`,
    [clinicId, id, allergies, alerts],
  );

export const updateAllergyTexts = (db: Db, clinicId: string, id: string, texts: readonly string[]) =>
  db.rows('update patients set allergies = $3 where clinic_id = $1 and id = $2 and allergies is distinct from $3', [
    clinicId,
    id,
    texts,
  ]);

export async function wantsReminders(db: Db, clinicId: string, id: string): Promise<boolean> {
  const row = await db.row<{ reminders_enabled: boolean }>(
    'select reminders_enabled from patients where clinic_id = $1 and id = $2',
    [clinicId, id],
  );
  return row?.reminders_enabled === true;
}
