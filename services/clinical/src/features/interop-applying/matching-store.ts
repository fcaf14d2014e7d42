import type { Db } from '../../db/db.js';
import type { SoughtDocument } from './person-documents.js';

export interface Named {
  mrns: string[];
  identifiers: { system: string; value: string }[];
  documents: SoughtDocument[];
}

/** The patients with one of these numbers; for a merged record, the remaining one. */
export async function findPatientsByNumbers(db: Db, clinicId: string, { mrns, identifiers, documents }: Named) {
  const rows = await db.rows<{ id: string }>(
    `select distinct coalesce(p.merged_into_id, p.id) as id from patients p where p.clinic_id = $1 and (
       p.mrn = any($2::text[])
       or p.id in (select i.patient_id from patient_identifiers i
         join jsonb_to_recordset($3::jsonb) as said (system text, value text) on said.system = i.system and said.value = i.value
         where i.clinic_id = $1)
       or p.id in (select q.id from patients q
         join jsonb_to_recordset($4::jsonb) as said (number text, types text[], others text[], country text)
           on q.document_key = document_key(said.number)
         where q.clinic_id = $1 and coalesce(q.document_type = any(said.types), q.document_type <> all(said.others), true)
           and coalesce(q.document_country = said.country, true)))
     limit 3`,
    [clinicId, mrns, JSON.stringify(identifiers), JSON.stringify(documents)],
  );
  return rows.map(({ id }) => id);
}

interface Place {
  ward: string;
  room: string;
  bed: string;
}

/** A bed by the ward's code, its room and its name. */
export const findBed = (db: Db, clinicId: string, { ward, room, bed }: Place) =>
  db.row<{ id: string }>(
    `select b.id from beds b join wards w on w.clinic_id = b.clinic_id and w.id = b.ward_id
     where b.clinic_id = $1 and lower(w.code) = lower($2) and lower(coalesce(b.room, '')) = lower($3) and lower(b.name) = lower($4)`,
    [clinicId, ward, room, bed],
  );

/** An emergency bay by its name, and by its room if given. */
export const findBay = (db: Db, clinicId: string, { ward, room, bed }: Place) =>
  db.row<{ id: string }>(
    `select id from locations where clinic_id = $1 and bay and active and lower(name) = lower($2)
       and ($3 = '' or coalesce(room, '') = '' or lower(room) = lower($3)) order by id limit 1`,
    [clinicId, bed || room || ward, bed === '' ? '' : room],
  );

export const findPractitionerByLicense = (db: Db, clinicId: string, license: string) =>
  db.row<{ id: string }>(
    'select id from practitioners where clinic_id = $1 and lower(license_number) = lower($2) and active order by id limit 1',
    [clinicId, license],
  );

export interface OrderItem {
  order_id: string;
  patient_id: string;
  item_id: string;
  status: string;
}

/** The items of an order by number or id, those of the test with that code first. */
export const findOrderItems = (
  db: Db,
  clinicId: string,
  { number = null, id = null }: { number?: string | null; id?: string | null },
  codes: readonly string[],
) =>
  db.rows<OrderItem & { matches: boolean }>(
    `select o.id as order_id, o.patient_id, i.id as item_id, i.status,
       coalesce(t.code = any($3::text[]) or t.loinc = any($3::text[]), false) as matches
     from orders o join order_items i on i.clinic_id = o.clinic_id and i.order_id = o.id
     left join visible_tests t on t.id = i.test_id
     where o.clinic_id = $1 and (o.number = $2 or o.id = $4) order by matches desc, i.id`,
    [clinicId, number, codes, id],
  );

/** An active laboratory test by its code or its LOINC code. */
export const findTest = (db: Db, codes: readonly string[]) =>
  db.row<{ id: string }>(
    `select id from visible_tests where kind = 'laboratory' and active and (code = any($1::text[]) or loinc = any($1::text[]))
     order by id limit 1`,
    [codes],
  );

export const findResultStatus = (db: Db, clinicId: string, id: string) =>
  db.row<{ id: string; status: string; patient_id: string }>(
    'select id, status, patient_id from lab_results where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

export const findAppointmentHead = (db: Db, clinicId: string, id: string) =>
  db.row<{ patient_id: string; start_at: string }>(
    'select patient_id, iso_instant(start_at) as start_at from appointments where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

export const findOrderPatient = (db: Db, clinicId: string, id: string) =>
  db.row<{ patient_id: string }>('select patient_id from orders where clinic_id = $1 and id = $2', [clinicId, id]);

export const findPatientVersion = (db: Db, clinicId: string, id: string) =>
  db.row<{
    version: number;
    mrn: string;
    identifiers: { system: string | null; value: string; use: string | null; type: unknown }[];
  }>(
    `select p.version, p.mrn, coalesce((select jsonb_agg(jsonb_build_object('system', i.system, 'value', i.value, 'use', i.use, 'type', i.type))
       from patient_identifiers i where i.clinic_id = p.clinic_id and i.patient_id = p.id), '[]') as identifiers
     from patients p where p.clinic_id = $1 and p.id = $2`,
    [clinicId, id],
  );

/** A patient's immunization by id, else the latest with that code, day and lot; a correction may change the lot. */
export const findImmunizationLike = (
  db: Db,
  clinicId: string,
  patientId: string,
  {
    id,
    code,
    on,
    lot,
    isCorrection,
  }: { id: string | null; code: string; on: string; lot: string | null; isCorrection: boolean },
) =>
  db.row<{ id: string }>(
    `select id from immunizations where clinic_id = $1 and patient_id = $2 and status <> 'entered_in_error'
       and (id = $3 or (coalesce(vaccine_code, vaccine_display) = $4 and occurred_on = $5
         and (lot_number is not distinct from $6 or $7)))
     order by id is not distinct from $3 desc, lot_number is not distinct from $6 desc, id desc limit 1`,
    [clinicId, patientId, id, code, on, lot, isCorrection],
  );
