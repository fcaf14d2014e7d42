/** Ids in the order in which rows are made, as those of the service are; `kind` keeps those of two tables apart. */
export const id = (kind, n) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Rows of each kind, written one after the other; for each of a tenth of the patients ten of each kind.
 * @param {{ owner: import('pg').Pool, clinicId: string, practitionerId: string }} service
 * @param {number} rows
 */
export async function fillRecords({ owner, clinicId, practitionerId }, rows) {
  const patients = Math.ceil(rows / 10);
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  const insert = (text, parameters = []) => client.query(text, [clinicId, ...parameters]);
  const at = `now() - n * interval '1 minute'`;
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
    `insert into appointments (clinic_id, id, status, start_at, end_at, patient_id, practitioner_id, updated_at)
     select $1, ${id(2, 'n')}, case when n % 5000 = 0 then 'noshow' else 'fulfilled' end, ${at}, ${at} + interval '15 minutes',
       ${id(1, `1 + n % ${patients}`)}, $2, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into consultations (clinic_id, id, number, status, type, patient_id, practitioner_id, started_at, ended_at, completed_at,
       signed_by, content_sha256, created_at, updated_at)
     select $1, ${id(3, 'n')}, 'C-' || n, case when n % 5000 = 0 then 'entered_in_error' else 'completed' end,
       case when n % 5000 = 1 then 'telemedicine' else 'first' end, ${id(1, `1 + n % ${patients}`)}, $2, ${at},
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
     select $1, ${id(3, 'n')}, 120, 80, 60 + n % 60 from generate_series(1, $2::int / 5) n`,
    [rows],
  );
  await insert(
    `insert into lab_results (clinic_id, id, status, code_system, code, display, patient_id, practitioner_id, issued_at, released_at,
       specimen_type, specimen_collected_at, has_abnormal, has_critical, entered_by, entered_by_name, updated_at)
     select $1, ${id(4, 'n')}, case when n % 5000 = 0 then 'preliminary' else 'final' end, 'http://loinc.org', 'R-' || n % 300,
       'Result ' || n % 300, ${id(1, `1 + n % ${patients}`)}, $2, ${at}, ${at}, 'Blood', ${at} - interval '1 hour', false, false, $2,
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
  await insert(
    `insert into orders (clinic_id, id, number, kind, consultation_id, patient_id, ordered_by, ordered_by_name, ordered_at, status, updated_at)
     select $1, ${id(6, 'n')}, 'L-' || n, 'laboratory', ${id(3, 'n')}, ${id(1, `1 + n % ${patients}`)}, $2, 'The doctor', ${at},
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
       ${id(1, `1 + n % ${patients}`)}, $2, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, rows],
  );
  await insert(
    `insert into prescription_items (clinic_id, id, prescription_id, position, medication_system, medication_code, medication_display)
     select $1, ${id(9, 'n')}, ${id(8, 'n')}, 0, 'rxnorm', 'M-' || n % 2000, 'Medication ' || n % 2000
     from generate_series(1, $2::int) n`,
    [rows],
  );
  await client.query('set session_replication_role = origin');
  client.release();
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
  await client.query('set session_replication_role = origin');
  client.release();
}
