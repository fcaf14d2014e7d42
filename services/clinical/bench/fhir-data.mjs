import { appointmentRecord } from '../dist/src/features/appointments/index.js';
import { patientRecord } from '../dist/src/features/patients/index.js';
import { makePractice } from './service.mjs';

/** Ids in the order in which rows are made, as those of the service are; `kind` keeps those of two tables apart. */
export const id = (kind, n) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Of another practitioner, at another location, are one in 5,000 records. */
export const OTHER_PRACTITIONER = '00000000-000a-7000-8000-000000000001';
export const OTHER_LOCATION = '00000000-000b-7000-8000-000000000002';

/** Their indexes are made when the rows are in, which is a fraction of the work. */
const TABLES = `patients appointments consultations consultation_diagnoses consultation_vitals lab_results lab_observations observations orders
  order_items prescriptions prescription_items allergies audit_events_past`;

const KEPT_AT_ONCE = 5_000;

/** Runs `fill` on a connection without triggers; the indexes that make nothing unique come after it, and what is sampled of them. */
async function loading(owner, fill) {
  const client = await owner.connect();
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
  );
  const { rows: indexes } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
       (select coalesce(json_object_agg(attnum, attstattarget), '{}') from pg_attribute
        where attrelid = i.indexrelid and attstattarget is not null) as samples
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not (i.indisunique or i.indisexclusion or c.relispartition)`,
    [TABLES.split(/\s+/)],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill(client);
  for (const { name, definition, samples } of indexes) {
    await client.query(definition);
    for (const [column, sampled] of Object.entries(samples))
      await client.query(`alter index ${name} alter column ${column} set statistics ${sampled}`);
  }
  client.release(true);
}

/**
 * Rows of each kind, written one after the other; for each of a tenth of the patients ten of each kind, and signs in two of the visits,
 * whenever these were.
 * @param {import('pg').ClientBase} client
 * @param {{ clinicId: string, practitionerId: string, userId: string }} practice
 * @param {number} rows
 */
async function fillClinic(client, { clinicId, practitionerId, userId }, rows) {
  const patients = Math.ceil(rows / 10);
  const insert = (text, parameters = []) => client.query(text, [clinicId, ...parameters]);
  const at = `now() - n * interval '1 minute'`;
  const theirs = `case when n % 5000 = 3 then '${OTHER_PRACTITIONER}'::uuid else $2::uuid end`;
  await insert(
    `insert into practitioners (clinic_id, id, full_name, license_number) values ($1, '${OTHER_PRACTITIONER}', 'Another', 'L-2')`,
  );
  await insert(
    `insert into locations (clinic_id, id, name) select $1, ${id('b', 'n')}, 'Location ' || n from generate_series(1, 2) n`,
  );
  await insert(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, second_surname, birth_date, sex, phone, email, document_type,
       document_number, address, deceased_at, updated_at)
     select $1, ${id(1, 'n')}, 'B-' || n, (array['María','José','Ana','Luis','Carmen','Rosa','Juan','Pedro'])[1 + n % 8] || n % 977,
       (array['Pérez','García','Ñúñez','Rojas','Soto'])[1 + n % 5] || n % 9973, 'Soto', date '1940-01-01' + n % 30000,
       (array['male','female'])[1 + n % 2], '+5698' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', 'run', 'R' || n,
       jsonb_build_object('line', 'Calle ' || n, 'city', 'Ciudad' || n % 5000, 'country', 'CL'),
       case when n % 500 = 0 then now() end, ${at}
     from generate_series(1, $2::int) n`,
    [rows],
  );
  await insert(
    `insert into appointments (clinic_id, id, status, start_at, end_at, patient_id, practitioner_id, location_id, updated_at)
     select $1, ${id(2, 'n')}, case when n % 5000 = 0 then 'noshow' else 'fulfilled' end, ${at}, ${at} + interval '15 minutes',
       ${id(1, `1 + n % ${patients}`)}, ${theirs}, case when n % 5000 = 3 then '${OTHER_LOCATION}'::uuid else ${id('b', 1)} end, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into consultations (clinic_id, id, number, status, type, patient_id, practitioner_id, started_at, ended_at, completed_at,
       signed_by, content_sha256, created_at, updated_at)
     select $1, ${id(3, 'n')}, 'C-' || n, case when n % 5000 = 0 then 'entered_in_error' else 'completed' end,
       case when n % 5000 = 1 then 'telemedicine' else 'first' end, ${id(1, `1 + n % ${patients}`)}, ${theirs}, ${at},
       ${at} + interval '10 minutes', ${at}, $2, '', ${at}, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into consultation_diagnoses (clinic_id, consultation_id, position, code, description, role, certainty)
     select $1, ${id(3, 'n')}, 0, 'J' || lpad((n % 1000)::text, 3, '0'), 'Diagnosis ' || n % 1000, 'principal', 'confirmed'
     from generate_series(1, $2::int) n`,
    [rows],
  );
  await insert(
    `insert into consultation_vitals (clinic_id, consultation_id, systolic, diastolic, heart_rate)
     select $1, ${id(3, 'n')}, 120, 80, 60 + n % 60 from generate_series(1, $2::int) n where (n + n / ${patients}) % 5 = 0`,
    [rows],
  );
  await insert(
    `insert into lab_results (clinic_id, id, status, code_system, code, display, patient_id, practitioner_id, issued_at, released_at,
       specimen_type, specimen_collected_at, has_abnormal, has_critical, entered_by, entered_by_name, updated_at)
     select $1, ${id(4, 'n')}, case when n % 5000 = 0 then 'preliminary' else 'final' end, 'http://loinc.org', 'R-' || n % 300,
       'Result ' || n % 300, ${id(1, `1 + n % ${patients}`)}, ${theirs}, ${at}, ${at}, 'Blood', ${at} - interval '1 hour', false, false, $2,
       'The laboratory', ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into lab_observations (clinic_id, id, lab_result_id, position, status, code_system, code, display, value_type, value_number,
       value_unit)
     select $1, ${id(5, 'n')}, ${id(4, 'n')}, 0, 'final', 'http://loinc.org', 'O-' || n % 300, 'Observation ' || n % 300, 'quantity',
       n % 1000, 'g/dL' from generate_series(1, $2::int) n`,
    [rows],
  );
  // As the triggers make them, which are off.
  for (const [keep, table, column] of [
    ['keep_signs', 'consultation_vitals', 'consultation_id'],
    ['keep_results', 'lab_results', 'id'],
  ])
    await insert(
      `select count(${keep}($1, ids)) from (select array_agg(${column}) as ids from (
         select ${column}, row_number() over (order by ${column}) / ${KEPT_AT_ONCE} as batch from ${table} where clinic_id = $1) x
       group by batch) batches`,
    );
  await insert(
    `insert into orders (clinic_id, id, number, kind, consultation_id, patient_id, ordered_by, ordered_by_name, ordered_at, status, updated_at)
     select $1, ${id(6, 'n')}, 'L-' || n, 'laboratory', ${id(3, 'n')}, ${id(1, `1 + n % ${patients}`)}, ${theirs}, 'The doctor', ${at},
       case when n % 5000 = 0 then 'on-hold' else 'active' end, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into order_items (clinic_id, id, order_id, position, test_id, status)
     select $1, ${id(7, 'n')}, ${id(6, 'n')}, 0, t.id, case when n % 3 = 0 then 'requested' else 'resulted' end
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by code) - 1 as place, count(*) over () as all from catalog_tests where kind = 'laboratory') t
       on t.place = n % t.all`,
    [rows],
  );
  await insert(
    `insert into prescriptions (clinic_id, id, number, status, authored_at, issued_at, patient_id, prescriber_id, updated_at)
     select $1, ${id(8, 'n')}, 'P-' || n, case when n % 5000 = 0 then 'stopped' else 'active' end, ${at}, ${at},
       ${id(1, `1 + n % ${patients}`)}, ${theirs}, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into prescription_items (clinic_id, id, prescription_id, position, medication_system, medication_code, medication_display)
     select $1, ${id(9, 'n')}, ${id(8, 'n')}, 0, 'rxnorm', 'M-' || n % 2000, 'Medication ' || n % 2000
     from generate_series(1, $2::int) n`,
    [rows],
  );
  await insert(
    `insert into allergies (clinic_id, id, patient_id, recorder_id, substance_display, substance_code, substance_system, clinical_status,
       verification_status, recorded_at, created_at, updated_at)
     select $1, ${id('c', 'n')}, ${id(1, `1 + n % ${patients}`)}, ${theirs}, 'Substance ' || n % 1999, 'A-' || n % 1999, 'snomed',
       case when n % 5000 = 0 then 'resolved' else 'active' end, 'confirmed', ${at}, ${at}, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into audit_events (clinic_id, id, occurred_at, actor_type, actor_id, actor_name, action, event, method, route, http_status,
       outcome, phi_level, request_id, resource_type, resource_id, patient_ids)
     select $1, gen_random_uuid(), ${at}, 'user', case when n % 5000 = 3 then gen_random_uuid() else $2 end, 'The doctor',
       case when n % 5000 = 1 then 'U' else 'R' end, case when n % 5000 = 1 then 'patient.update' else 'patient.read' end, 'GET',
       '/api/v1/patients/{id}', 200, 0, 'full', 'bench-' || n, 'patient', ${id(1, `1 + n % ${patients}`)}::text,
       array[${id(1, `1 + n % ${patients}`)}] from generate_series(1, $3::int) n`,
    [userId, rows],
  );
}

const VERSIONS_AT_ONCE = 50_000;

/** So many clinics, each with a thousandth of its records, are beside the one that is measured. */
const NEIGHBOURS = 20;

/**
 * So many rows of each kind for the clinic that is measured, unless an earlier run left them, and what other clinics have beside it.
 * @param {Awaited<ReturnType<typeof import('./service.mjs').startBenchService>>} service
 * @param {number} rows
 */
export async function fillRecords(service, rows) {
  if (service.isFilled) return;
  const practices = [];
  for (let n = 1; n <= NEIGHBOURS; n += 1) practices.push(await makePractice(service.owner, `doctor-${n}@example.com`));
  await loading(service.owner, async (client) => {
    for (const practice of practices) await fillClinic(client, practice, Math.ceil(rows / 1000));
    await fillClinic(client, service, rows);
  });
  await keepVersions(service, rows);
}

/** The first version of each patient and appointment, as the service keeps it. */
async function keepVersions({ owner, clinicId }, rows) {
  for (const [kind, { keepMany }] of [
    [1, patientRecord],
    [2, appointmentRecord],
  ])
    for (let first = 1; first <= rows; first += VERSIONS_AT_ONCE) {
      await owner.query(
        keepMany.replace('$2::uuid[]', `array(select ${id(kind, 'n')} from generate_series($2::int, $3::int) n)`),
        [clinicId, first, Math.min(rows, first + VERSIONS_AT_ONCE - 1)],
      );
      // Or the next ones would be looked for among these as among none.
      await owner.query('analyze record_versions_past');
    }
}

/** The tenth, who has ten records of each kind. */
export const PATIENT = '00000000-0001-7000-8000-00000000000a';

/**
 * Gives a patient so many records of each kind that others have: those whose place is a multiple of what is left.
 * @param {{ owner: import('pg').Pool, clinicId: string }} service
 */
export async function fillPatient({ owner, clinicId }, patientId, records) {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const [kind, table] of [
    [2, 'appointments'],
    [3, 'consultations'],
    [4, 'lab_results'],
    [6, 'orders'],
    [8, 'prescriptions'],
  ])
    await client.query(
      `update ${table} set patient_id = $2 where clinic_id = $1 and id in (select ${id(kind, '5 * n')} from generate_series(1, $3::int) n)`,
      [clinicId, patientId, records],
    );
  await client.query(
    `update observations o set patient_id = $2 where o.clinic_id = $1 and (o.record_id in (
       select ${id(3, '5 * n')} from generate_series(1, $3::int) n union all select ${id(4, '5 * n')} from generate_series(1, $3::int) n))`,
    [clinicId, patientId, records],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}
