import type { Db } from '../../db/db.js';
import { clause } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Vitals } from './consultation-content.js';

/** What names a vital sign: the visit and the sign where it is the first of that sign in the visit, else an id of its own and no part. */
export interface SignKey {
  id: string;
  part: string;
}

/** A vital sign as it was measured once; a sign of one number has no pressures, a blood pressure no number. */
export interface SignRow extends SignKey {
  sign: string;
  /** Null where it was measured when the visit was. */
  observed_at: string | null;
  value_number: number | null;
  systolic: number | null;
  diastolic: number | null;
}

/** All that were measured in consultation `c`; null where nothing was. */
export const SIGNS_OF_CONSULTATION = clause`(select jsonb_agg(jsonb_build_object('id', o.id, 'part', o.part, 'sign', o.sign,
      'observed_at', case when o.own_time then iso_instant(o.observed_at) end, 'value_number', o.value_number,
      'systolic', o.systolic, 'diastolic', o.diastolic) order by o.position, o.observed_at, o.created_at, o.id)
   from observations o where o.clinic_id = c.clinic_id and o.record_id = c.id)`;

export interface NewSign {
  consultation_id: string;
  sign: string;
  measured: Vitals;
  observed_at: string | null;
}

/** Adds a sign to a visit; `id` names it where the visit has that sign already. */
export async function insertSign(
  db: Db,
  clinicId: string,
  { id, by, consultation_id, sign, measured, observed_at }: NewSign & { id: string; by: Caller },
): Promise<SignKey> {
  const key = await db.row<SignKey>(
    `insert into observations (clinic_id, id, part, category, sign, record_id, consultation_id, position, patient_id,
       practitioner_id, performer_id, code_system, code, display, value_type, value_number, value_unit, systolic, diastolic,
       observed_at, own_time, status, reported_status, entered_by, entered_by_name, updated_at)
     select c.clinic_id, case when first.here then c.id else $4::uuid end, case when first.here then said.sign else '' end,
       said.category, said.sign, c.id, c.id, said.place, c.patient_id, c.practitioner_id, c.practitioner_id, 'http://loinc.org',
       said.code, said.display, case when said.value_number is null then 'components' else 'quantity' end, said.value_number,
       said.value_unit, said.systolic, said.diastolic, coalesce($6::timestamptz, c.started_at, c.created_at),
       $6::timestamptz is not null, visit_observation_status(c.status), 'final', $7, $8, c.updated_at
     from consultations c
       cross join signs_of_vitals(jsonb_populate_record(null::consultation_vitals, $5::jsonb)) said
       cross join lateral (select not exists (select from observations o
         where o.clinic_id = c.clinic_id and o.record_id = c.id and o.sign = said.sign)) first(here)
     where c.clinic_id = $1 and c.id = $2 and said.sign = $3
     returning id, part`,
    [clinicId, consultation_id, sign, id, JSON.stringify(measured), observed_at, by.practitioner_id ?? by.id, by.name],
  );
  if (!key) throw new Error('The sign was not inserted.');
  return key;
}

/** Writes what was measured into a sign, and when; without a time of its own it has that of its visit. */
export const updateSign = (
  db: Db,
  clinicId: string,
  { id, part, consultation_id, sign, measured, observed_at }: NewSign & SignKey,
) =>
  db.rows(
    `update observations o set (value_number, systolic, diastolic, observed_at, own_time)
       = (said.value_number, said.systolic, said.diastolic, coalesce($7::timestamptz, c.started_at, c.created_at), $7::timestamptz is not null)
     from consultations c, signs_of_vitals(jsonb_populate_record(null::consultation_vitals, $6::jsonb)) said
     where o.clinic_id = $1 and o.id = $2 and o.part = $3 and c.clinic_id = $1 and c.id = $4 and said.sign = $5`,
    [clinicId, id, part, consultation_id, sign, JSON.stringify(measured), observed_at],
  );

/** What was measured last of a sign in a visit. */
export const findNewestSign = (db: Db, clinicId: string, consultationId: string, sign: string) =>
  db.row<Pick<SignRow, 'value_number' | 'systolic' | 'diastolic'>>(
    `select value_number, systolic, diastolic from observations where clinic_id = $1 and record_id = $2 and sign = $3
     order by observed_at desc, created_at desc, id desc limit 1`,
    [clinicId, consultationId, sign],
  );

/** The vital signs of a visit: of each sign what was measured last. The body mass index follows from them. */
export async function findNewestVitals(db: Db, clinicId: string, consultationId: string): Promise<Vitals> {
  const found = await db.row<{ vitals: Vitals | null }>(
    `select jsonb_object_agg(said.member, said.value) as vitals
     from (select distinct on (sign) * from observations where clinic_id = $1 and record_id = $2 and sign <> 'bmi'
       order by sign, observed_at desc, created_at desc, id desc) o
     cross join lateral (values ('systolic', o.systolic), ('diastolic', o.diastolic),
       (case o.sign when 'temperature' then 'temperature_c' when 'weight' then 'weight_kg' when 'height' then 'height_cm'
         when 'glucose' then 'glucose_mg_dl' else replace(o.sign, '-', '_') end, o.value_number)) said(member, value)
     where said.value is not null`,
    [clinicId, consultationId],
  );
  return found?.vitals ?? {};
}

/** All signs of a draft, before what its vital signs say is gone with them. */
export const deleteSigns = (db: Db, clinicId: string, consultationId: string) =>
  db.rows('delete from observations where clinic_id = $1 and record_id = $2', [clinicId, consultationId]);

/** The day on which the patient of a visit was born; undefined where it is not known. */
export async function findBirthDate(db: Db, clinicId: string, consultationId: string): Promise<string | undefined> {
  const row = await db.row<{ birth_date: string | null }>(
    `select p.birth_date from consultations c join patients p on p.clinic_id = c.clinic_id and p.id = c.patient_id
     where c.clinic_id = $1 and c.id = $2`,
    [clinicId, consultationId],
  );
  return row?.birth_date ?? undefined;
}
