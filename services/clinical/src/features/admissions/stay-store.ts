import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { invalid } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { BED_TAKEN, IN_OTHER_BED } from './admission-rules.js';

export interface StayRow {
  id: string;
  bed_id: string;
  ward_id: string;
  begun_by: 'admit' | 'transfer' | 'return';
  from_at: string;
  to_at: string | null;
}

/** The valid stays in order of time; the open one is the last. */
export const findStays = (db: Db, clinicId: string, admissionId: string) =>
  db.rows<StayRow>(
    `select id, bed_id, ward_id, begun_by, from_at, to_at from admission_stays
     where clinic_id = $1 and admission_id = $2 and not voided order by from_at, to_at, created_at`,
    [clinicId, admissionId],
  );

/** How many stays an admission has, void ones included. */
export async function countStays(db: Db, clinicId: string, admissionId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from admission_stays where clinic_id = $1 and admission_id = $2',
    [clinicId, admissionId],
  );
  return row?.count ?? 0;
}

/** The end of the last stay in the bed, or of the patient. A new stay begins no earlier. */
export async function findLastEnd(
  db: Db,
  clinicId: string,
  { bedId, patientId }: { bedId: string; patientId: string },
): Promise<string | null> {
  const row = await db.row<{ last: string | null }>(
    `select iso_instant(greatest(
       (select max(to_at) from admission_stays where clinic_id = $1 and bed_id = $2 and not voided),
       (select max(to_at) from admission_stays where clinic_id = $1 and patient_id = $3 and not voided))) as last`,
    [clinicId, bedId, patientId],
  );
  return row?.last ?? null;
}

interface NewStay {
  admission_id: string;
  patient_id: string;
  bed_id: string;
  ward_id: string;
  begun_by: StayRow['begun_by'];
  reason: string | null;
  from_at: string;
}

/** `at` is the member to blame if the bed or the patient was taken at that time. */
export const insertStay = (db: Db, clinicId: string, at: string, stay: NewStay) =>
  refusing(
    db.rows(
      `insert into admission_stays (clinic_id, id, in_house, admission_id, patient_id, bed_id, ward_id, begun_by, reason, from_at)
       values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9)`,
      [
        clinicId,
        newId(),
        stay.admission_id,
        stay.patient_id,
        stay.bed_id,
        stay.ward_id,
        stay.begun_by,
        stay.reason,
        stay.from_at,
      ],
    ),
    at,
  );

export const updateStay = (
  db: Db,
  clinicId: string,
  id: string,
  values: { to_at?: string | null; voided?: boolean },
  at = 'patient_id',
) => refusing(db.rows(sql('admission_stays').where({ clinic_id: clinicId, id }).update(values)), at);

/** Voids all stays of an admission that was entered in error. */
export const voidStays = (db: Db, clinicId: string, admissionId: string) =>
  db.rows('update admission_stays set voided = true where clinic_id = $1 and admission_id = $2', [
    clinicId,
    admissionId,
  ]);

/** Answers overlapping stays as a failure of the member `at`. */
const refusing = <T>(written: Promise<T>, at: string): Promise<T> =>
  written.catch((error: unknown) => {
    switch (violatedConstraint(error)) {
      case 'admission_stays_bed':
      case 'admission_stays_now':
        throw invalid({ path: 'bed_id', rule: BED_TAKEN });
      case 'admission_stays_patient':
        throw invalid({ path: at, rule: IN_OTHER_BED });
      default:
        throw error;
    }
  });
