import type { Db } from '../../db/db.js';

interface Episode {
  id: string;
  status: string;
  patient_id: string;
}

export const findOpenVisit = (db: Db, clinicId: string, patientId: string) =>
  db.row<Episode>(
    `select id, status, patient_id from emergency_visits where clinic_id = $1 and patient_id = $2
       and status in ('registered', 'triaged', 'in_care', 'observation', 'boarding')`,
    [clinicId, patientId],
  );

export const findOpenAdmission = (db: Db, clinicId: string, patientId: string) =>
  db.row<Episode>(
    `select id, status, patient_id from admissions where clinic_id = $1 and patient_id = $2
       and status in ('planned', 'waiting', 'admitted', 'on_leave')`,
    [clinicId, patientId],
  );

export const findEpisode = (db: Db, clinicId: string, id: string) =>
  db.row<Episode>(
    `select id, status, patient_id from admissions where clinic_id = $1 and id = $2
     union all select id, status, patient_id from emergency_visits where clinic_id = $1 and id = $2`,
    [clinicId, id],
  );

/** The admission that ended last. */
export const findLastDischarge = (db: Db, clinicId: string, patientId: string) =>
  db.row<Episode>(
    `select id, status, patient_id from admissions where clinic_id = $1 and patient_id = $2 and status = 'discharged'
     order by discharged_at desc, id desc limit 1`,
    [clinicId, patientId],
  );

export const findLastVisit = (db: Db, clinicId: string, patientId: string) =>
  db.row<Episode>(
    `select id, status, patient_id from emergency_visits where clinic_id = $1 and patient_id = $2 and status = 'disposed'
     order by left_at desc, id desc limit 1`,
    [clinicId, patientId],
  );

/** The admission or visit with our own number, which other systems repeat. */
export const findOwnNumber = (
  db: Db,
  clinicId: string,
  kind: 'admission' | 'visit',
  patientId: string,
  number: string,
) =>
  db.row<Episode>(
    kind === 'admission'
      ? 'select id, status, patient_id from admissions where clinic_id = $1 and patient_id = $2 and number = $3'
      : 'select id, status, patient_id from emergency_visits where clinic_id = $1 and patient_id = $2 and number = $3',
    [clinicId, patientId, number],
  );

/** The time of the last event of an admission or visit. A later message must not precede it. */
export const findLastMoment = async (db: Db, clinicId: string, id: string): Promise<string | undefined> =>
  (
    await db.row<{ at: string | null }>(
      `select iso_instant(max(at)) as at from (
         select admitted_at as at from admissions where clinic_id = $1 and id = $2
         union all select from_at from admission_stays where clinic_id = $1 and admission_id = $2 and not voided
         union all select at from emergency_triages where clinic_id = $1 and visit_id = $2
         union all select greatest(arrival_at, first_seen_at) from emergency_visits where clinic_id = $1 and id = $2) as moments`,
      [clinicId, id],
    )
  )?.at ?? undefined;
