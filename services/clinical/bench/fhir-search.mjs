/**
 * What each search parameter of FHIR costs in a clinic with so many records of each kind: `npm run bench:fhir-search`, with
 * BENCH_ROWS for another number. Fails where the median of a search is above the goal.
 */
import { fillRecords, PATIENT } from './fhir-data.mjs';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 15;
const GOAL = 50;

const service = await startBenchService();
const { practitionerId } = service;

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
await fillRecords(service, ROWS);
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
