import type { Db } from '../../db/db.js';

/** A version of a record. */
export interface RecordVersion {
  content: Record<string, unknown>;
  event: string | null;
  actor_id: string | null;
  recorded_at: string;
}

/** That version of a record, and the one before it. */
export async function findVersionWithFormer(
  db: Db,
  clinicId: string,
  { resource_type, resource_id, version }: { resource_type: string; resource_id: string; version: number },
): Promise<{ now: RecordVersion | undefined; before: RecordVersion | undefined }> {
  const rows = await db.rows<RecordVersion & { version: number }>(
    `select version, content, event, actor_id, iso_instant(recorded_at) as recorded_at from record_versions
     where clinic_id = $1 and resource_type = $2 and resource_id = $3 and version in ($4::integer, $4::integer - 1)`,
    [clinicId, resource_type, resource_id, version],
  );
  return {
    now: rows.find((row) => row.version === version),
    before: rows.find((row) => row.version === version - 1),
  };
}

export interface PersonRow {
  id: string;
  mrn: string;
  given_names: string;
  first_surname: string;
  second_surname: string | null;
  birth_date: string | null;
  sex: string;
  phone: string | null;
  address: Record<string, string | null> | null;
  merged_into_id: string | null;
  identifiers: { system: string | null; value: string }[];
}

export const findPerson = (db: Db, clinicId: string, id: string) =>
  db.row<PersonRow>(
    `select p.id, p.mrn, p.given_names, p.first_surname, p.second_surname, p.birth_date::text as birth_date, p.sex, p.phone, p.address,
       p.merged_into_id, coalesce((select jsonb_agg(jsonb_build_object('system', i.system, 'value', i.value) order by i.system, i.value)
         from patient_identifiers i where i.clinic_id = p.clinic_id and i.patient_id = p.id), '[]') as identifiers
     from patients p where p.clinic_id = $1 and p.id = $2`,
    [clinicId, id],
  );

export const findDoctor = (db: Db, clinicId: string, id: string) =>
  db.row<{ license_number: string | null; full_name: string }>(
    'select license_number, full_name from practitioners where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

export const findWardCode = (db: Db, clinicId: string, id: string) =>
  db.row<{ code: string }>('select code from wards where clinic_id = $1 and id = $2', [clinicId, id]);

export const findOrderNumber = (db: Db, clinicId: string, id: string) =>
  db.row<{ number: string }>('select number from orders where clinic_id = $1 and id = $2', [clinicId, id]);

/** The first result in the chain of corrections; the result itself if it corrects none. */
export const findFirstResult = (db: Db, clinicId: string, id: string) =>
  db.row<{ id: string }>(
    `with recursive chain as (
       select id, supersedes_id, 1 as step from lab_results where clinic_id = $1 and id = $2
       union all select r.id, r.supersedes_id, c.step + 1 from lab_results r
         join chain c on r.id = c.supersedes_id where r.clinic_id = $1 and c.step < 200)
     select id from chain order by step desc limit 1`,
    [clinicId, id],
  );
