/**
 * What each search parameter of FHIR costs in a clinic with so many records of each kind: `npm run bench:fhir-search`, with
 * BENCH_ROWS for another number. Fails where the median of a search is above the goal.
 */
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 15;
const GOAL = 50;
/** Each has ten records of each kind. */
const PATIENTS = Math.ceil(ROWS / 10);

const service = await startBenchService();
const { clinicId, practitionerId, owner } = service;

/** Ids in the order in which rows are made, as those of the service are; `kind` keeps those of two tables apart. */
const id = (kind, n) => `('00000000-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function fill() {
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
    [ROWS],
  );
  await insert(
    `insert into appointments (clinic_id, id, status, start_at, end_at, patient_id, practitioner_id, updated_at)
     select $1, ${id(2, 'n')}, case when n % 5000 = 0 then 'noshow' else 'fulfilled' end, ${at}, ${at} + interval '15 minutes',
       ${id(1, `1 + n % ${PATIENTS}`)}, $2, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, ROWS],
  );
  await insert(
    `insert into consultations (clinic_id, id, number, status, type, patient_id, practitioner_id, started_at, ended_at, completed_at,
       signed_by, content_sha256, created_at, updated_at)
     select $1, ${id(3, 'n')}, 'C-' || n, case when n % 5000 = 0 then 'entered_in_error' else 'completed' end,
       case when n % 5000 = 1 then 'telemedicine' else 'first' end, ${id(1, `1 + n % ${PATIENTS}`)}, $2, ${at},
       ${at} + interval '10 minutes', ${at}, $2, '', ${at}, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, ROWS],
  );
  await insert(
    `insert into consultation_diagnoses (clinic_id, consultation_id, position, code, description, role, certainty)
     select $1, ${id(3, 'n')}, 0, 'J' || lpad((n % 1000)::text, 3, '0'), 'Diagnosis ' || n % 1000, 'principal', 'confirmed'
     from generate_series(1, $2::int) n`,
    [ROWS],
  );
  await insert(
    `insert into consultation_vitals (clinic_id, consultation_id, systolic, diastolic, heart_rate)
     select $1, ${id(3, 'n')}, 120, 80, 60 + n % 60 from generate_series(1, $2::int / 5) n`,
    [ROWS],
  );
  await insert(
    `insert into lab_results (clinic_id, id, status, code_system, code, display, patient_id, practitioner_id, issued_at, released_at,
       specimen_type, specimen_collected_at, has_abnormal, has_critical, entered_by, entered_by_name, updated_at)
     select $1, ${id(4, 'n')}, case when n % 5000 = 0 then 'preliminary' else 'final' end, 'http://loinc.org', 'R-' || n % 300,
       'Result ' || n % 300, ${id(1, `1 + n % ${PATIENTS}`)}, $2, ${at}, ${at}, 'Blood', ${at} - interval '1 hour', false, false, $2,
       'The laboratory', ${at} from generate_series(1, $3::int) n`,
    [practitionerId, ROWS],
  );
  await insert(
    `insert into lab_observations (clinic_id, id, lab_result_id, position, status, code_system, code, display, value_type, value_number,
       value_unit)
     select $1, ${id(5, 'n')}, ${id(4, 'n')}, 0, 'final', 'http://loinc.org', 'O-' || n % 300, 'Observation ' || n % 300, 'quantity',
       n % 1000, 'g/dL' from generate_series(1, $2::int) n`,
    [ROWS],
  );
  await insert(
    `insert into orders (clinic_id, id, number, kind, consultation_id, patient_id, ordered_by, ordered_by_name, ordered_at, status, updated_at)
     select $1, ${id(6, 'n')}, 'L-' || n, 'laboratory', ${id(3, 'n')}, ${id(1, `1 + n % ${PATIENTS}`)}, $2, 'The doctor', ${at},
       case when n % 5000 = 0 then 'on-hold' else 'active' end, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, ROWS],
  );
  await insert(
    `insert into order_items (clinic_id, id, order_id, position, test_id, status)
     select $1, ${id(7, 'n')}, ${id(6, 'n')}, 0, t.id, case when n % 3 = 0 then 'requested' else 'resulted' end
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by code) - 1 as place, count(*) over () as all from catalog_tests where kind = 'laboratory') t
       on t.place = n % t.all`,
    [ROWS],
  );
  await insert(
    `insert into prescriptions (clinic_id, id, number, status, authored_at, issued_at, patient_id, prescriber_id, updated_at)
     select $1, ${id(8, 'n')}, 'P-' || n, case when n % 5000 = 0 then 'stopped' else 'active' end, ${at}, ${at},
       ${id(1, `1 + n % ${PATIENTS}`)}, $2, ${at} from generate_series(1, $3::int) n`,
    [practitionerId, ROWS],
  );
  await insert(
    `insert into prescription_items (clinic_id, id, prescription_id, position, medication_system, medication_code, medication_display)
     select $1, ${id(9, 'n')}, ${id(8, 'n')}, 0, 'rxnorm', 'M-' || n % 2000, 'Medication ' || n % 2000
     from generate_series(1, $2::int) n`,
    [ROWS],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}

const PATIENT = '00000000-0001-7000-8000-00000000000a';
const now = Date.now();
const day = (offset) => new Date(now - offset * 86_400_000).toISOString().slice(0, 10);
const of = (type, ...queries) => queries.map((query) => `${type}?${query}`);

const searches = [
  'Patient',
  ...of(
    'Patient',
    'name=maria1',
    'name=rojas',
    'family=rojas12',
    'given=carmen4',
    'name:contains=uñe',
    'family:exact=Rojas12 Soto',
  ),
  ...of(
    'Patient',
    'birthdate=1980-05-17',
    'birthdate=1980&gender=female',
    'gender=male',
    'identifier=B-777',
    'phone=56980000777',
  ),
  ...of(
    'Patient',
    'email=p777@example.com',
    'deceased=true',
    'address-city=ciudad77',
    'address=calle 777',
    '_sort=family',
    '_sort=-birthdate',
  ),
  ...of(
    'Patient',
    `_lastUpdated=ge${day(1)}`,
    '_sort=-_lastUpdated',
    '_has:Encounter:patient:class=VR',
    '_has:Observation:patient:code=O-7',
  ),
  ...of(
    'Encounter',
    `patient=${PATIENT}`,
    `date=${day(3)}`,
    `date=ge${day(1)}&_sort=-date`,
    'status=entered-in-error',
    'class=VR',
  ),
  ...of(
    'Encounter',
    'patient.identifier=B-777',
    `practitioner=${practitionerId}`,
    'type=telemedicine',
    `patient=${PATIENT}&_include=Encounter:patient&_include=Encounter:practitioner`,
  ),
  ...of(
    'Condition',
    `patient=${PATIENT}`,
    'code=J077',
    'clinical-status=active',
    `recorded-date=${day(3)}`,
    'patient.identifier=B-777',
  ),
  ...of(
    'Observation',
    `patient=${PATIENT}`,
    `patient=${PATIENT}&category=vital-signs`,
    'code=O-7',
    'code=http://loinc.org|8867-4',
    `patient=${PATIENT}&code=O-9`,
  ),
  ...of(
    'Observation',
    'code=O-7&value-quantity=gt990',
    'code=8867-4&value-quantity=gt118',
    `patient=${PATIENT}&date=ge${day(30)}`,
    'category=laboratory',
    'category=vital-signs',
  ),
  ...of(
    'DiagnosticReport',
    `patient=${PATIENT}`,
    'code=R-7',
    'status=preliminary',
    `issued=${day(3)}`,
    `date=${day(3)}`,
    '_sort=-issued',
  ),
  ...of(
    'ServiceRequest',
    `patient=${PATIENT}`,
    'status=on-hold',
    'status=active',
    'code=HGB',
    `authored=${day(3)}`,
    'requisition=L-777',
  ),
  ...of(
    'MedicationRequest',
    `patient=${PATIENT}`,
    'status=stopped',
    'code=M-77',
    `authoredon=${day(3)}`,
    'group-identifier=P-777',
  ),
  ...of('Appointment', `patient=${PATIENT}`, `date=${day(3)}`, 'status=noshow', 'patient.identifier=B-777'),
  ...of('Composition', `patient=${PATIENT}`, 'status=final', `date=${day(3)}`),
  ...of('DocumentReference', `patient=${PATIENT}`, 'status=entered-in-error'),
];

const filling = performance.now();
await fill();
await service.settle();
console.log(`filled in ${Math.round((performance.now() - filling) / 1000)} s`);

const results = [];
for (const search of searches) {
  const [path, query] = search.split('?');
  const target = `/fhir/R4/${path}?_total=none${query === undefined ? '' : `&${encodeURI(query)}`}`;
  const times = [];
  let found = 0;
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const { time, body } = await timedGet(service, target).catch((error) => ({
      time: Number.POSITIVE_INFINITY,
      body: error,
    }));
    found = (body.entry ?? []).length;
    if (round >= 2) times.push(time);
    if (time > 2_000) break;
  }
  const median = times.length > 0 ? quantile(times, 0.5) : Number.POSITIVE_INFINITY;
  results.push({ search, median, worst: Math.max(...times), found });
  if (process.env.BENCH_VERBOSE) console.log(`${median.toFixed(1)}\t${found}\t${search}`);
}
await service.stop();

const shown = (search) => search.replaceAll(PATIENT, '…').replaceAll(practitionerId, '…');
const lines = results.map(
  ({ search, median, found }) =>
    `| \`${shown(search)}\` | ${found} | ${median > GOAL ? '**' : ''}${ms(median)}${median > GOAL ? '**' : ''} |`,
);
await writeSection(
  'fhir-search',
  [
    `Searches in FHIR, each by itself, first page of 20, without counting, as the doctor of a clinic with ${ROWS.toLocaleString('en')} records of each kind, ${machine}. The goal is ${GOAL} ms.`,
    '',
    '| Search | Resources | Median (ms) |',
    '|-|-|-|',
    ...lines,
  ].join('\n'),
);
const slow = results.filter(({ median }) => median > GOAL);
if (slow.length > 0) {
  console.error(`above ${GOAL} ms: ${slow.map(({ search }) => search).join(', ')}`);
  process.exitCode = 1;
}
