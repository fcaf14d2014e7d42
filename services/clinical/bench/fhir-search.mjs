/**
 * What each search parameter of FHIR costs in a clinic with so many records of each kind: `npm run bench:fhir-search`, with
 * BENCH_ROWS for another number, and BENCH_ONLY for those searches alone that a regular expression finds: these are printed, and not
 * written down. Fails where the median of a search is above the goal.
 */
import { fillRecords, OTHER_PRACTITIONER, PATIENT } from './fhir-data.mjs';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { logColleagueIn, setPolicy, startBenchService, timedGet } from './service.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ONLY = process.env.BENCH_ONLY === undefined ? undefined : new RegExp(process.env.BENCH_ONLY, 'i');
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
  // What many have, and what hardly any has.
  ...of('Patient', 'name:exact=María1', 'address=calle', 'name=rojas&_sort=family', '_sort=-given', '_sort=death-date'),
  ...of('Patient', 'address-city:missing=true', 'address-state:missing=false'),
  ...of('ServiceRequest', 'identifier:missing=false'),
  ...of('Encounter', 'subject.name=rojas', 'subject.name=rojas12', 'practitioner.name=doctor', '_sort=-date'),
  ...of('Condition', 'subject.name=rojas12', 'clinical-status=inactive', '_sort=-recorded-date'),
  ...of('Observation', '', 'subject.name=rojas12', 'status=final', 'code=9269-2', 'category=survey'),
  ...of(
    'Observation',
    '_sort=-date',
    '_sort=_lastUpdated',
    `patient=${PATIENT}&_sort=-date`,
    'code:text=observation 7',
  ),
  ...of('ServiceRequest', 'subject.name=rojas12', '_sort=-authored'),
  ...of('MedicationRequest', 'subject.name=rojas12', '_sort=-authoredon'),
  ...of('DiagnosticReport', 'subject.name=rojas12', '_sort=-date'),
  ...of('Composition', '_sort=-date'),
  ...of('Specimen', `patient=${PATIENT}`, '_sort=-collected'),
  ...of('Encounter', '_count=100&_include=Encounter:patient', '_count=100&_revinclude=Condition:encounter'),
  // By what few have, or what leads elsewhere.
  ...of('Observation', 'code=http://snomed.info/sct|', 'specimen:missing=true', 'patient.identifier=B-777'),
  ...of('Observation', 'encounter.class=VR', 'performer.name=other', `date=ne${day(3)}`),
  ...of('Observation', 'code:text=nothing', 'code:text=heart', 'value-quantity=gt990', 'value-quantity:missing=true'),
  ...of('Observation', 'value-quantity=5000', 'value-string=nothing', 'value-string:missing=false'),
  ...of('Observation', 'code:not=http://loinc.org|', 'code=O-7&_sort=-date'),
  ...of('DiagnosticReport', 'code=http://snomed.info/sct|', 'code:not=http://loinc.org|', 'code:text=result 77'),
  ...of('Condition', 'code:text=nothing', 'code:text=diagnosis 77'),
  ...of('AllergyIntolerance', 'code:not=http://snomed.info/sct|', 'code:text=nothing'),
  ...of('ServiceRequest', 'code:not=http://loinc.org|'),
  ...of('MedicationRequest', 'code:text=nothing', 'code:not=http://www.nlm.nih.gov/research/umls/rxnorm|'),
  ...of('Specimen', 'type:text=nothing'),
  ...of('MedicationRequest', 'requester.name=other', 'code=http://snomed.info/sct|'),
  ...of('ServiceRequest', 'code=nothing'),
  ...of('Condition', 'encounter.identifier=C-777'),
  ...of('Encounter', '_has:Condition:encounter:code=J077', 'type:missing=true'),
  ...of('Patient', '_has:ServiceRequest:patient:status=revoked', '_has:Observation:patient:status=corrected'),
  ...of('Patient', '_has:Observation:patient:status=final', '_has:ServiceRequest:patient:code=HGB'),
  ...of('Patient', '_has:Observation:patient:code=8867-4', '_has:ServiceRequest:patient:status=completed'),
  ...of('Appointment', 'location:missing=true', 'actor:Practitioner.name=other', 'practitioner.name=nobody'),
  ...of('AllergyIntolerance', `recorder=Practitioner/${OTHER_PRACTITIONER}`),
  ...of('Provenance', `agent=Practitioner/${OTHER_PRACTITIONER}`, 'patient.identifier=B-777'),
  ...of('Practitioner', '_count=100&_revinclude=Encounter:participant'),
  // What is true of one thing together, and what was found in words.
  ...of('Observation', 'code-value-quantity=O-7$gt990', 'value-string=nothing', 'code-value-string=O-7$nothing'),
  ...of(
    'Observation',
    'component-code-value-quantity=8480-6$gt175',
    'combo-code-value-quantity=8480-6$gt175,O-7$gt990',
  ),
  ...of('Observation', 'component-value-quantity=gt175', 'combo-value-quantity=gt990'),
  ...of('DiagnosticReport', 'result.code=O-7', 'result.code-value-quantity=O-7$gt990', 'result.status=final'),
  ...of('Observation', '_has:DiagnosticReport:result:code=R-7', 'value-quantity:missing=false'),
  ...of('AllergyIntolerance', 'severity=severe', 'onset=2020', 'last-date=2020'),
  ...of('ServiceRequest', 'body-site:text=nothing'),
  ...of('Patient', 'address=calle 7'),
  ...of('Encounter', 'diagnosis.code=J077', `patient=${PATIENT}&_include=*&_include:iterate=Condition:recorder`),
];

/** By somebody who is on the care teams of one patient in 500, where the policy shows no others. */
const OF_A_TEAM = ['Encounter', 'Condition', 'Observation', 'DiagnosticReport', 'ServiceRequest', 'MedicationRequest']
  .flatMap((type) => [type, `${type}?_sort=-_lastUpdated`])
  .concat('Condition?code=J077', 'Observation?code=O-7', 'AllergyIntolerance', 'Provenance')
  .concat('Patient?_has:Observation:patient:status=final', 'Patient?_has:Encounter:patient:status=finished');

/** Measured is the page behind so many others of a hundred. */
const DEEP = 40;
const deep = [
  'Encounter?_sort=-date',
  'Condition?_sort=recorded-date',
  'Patient?_sort=family',
  'Observation?_sort=-date',
];

const filling = performance.now();
await fillRecords(service, ROWS);
await service.settle();
console.log(`filled in ${Math.round((performance.now() - filling) / 1000)} s`);

const results = [];
/** How long a resource that is read by its id takes meanwhile. */
const reads = [];
async function measure(search, target, authorization = service.authorization) {
  const times = [];
  let found = 0;
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const { time, body } = await timedGet(service, target, authorization).catch((error) => ({
      time: Number.POSITIVE_INFINITY,
      body: error,
    }));
    found = (body.entry ?? []).length;
    if (round < 2) continue;
    times.push(time);
    reads.push((await timedGet(service, `/fhir/R4/Patient/${PATIENT}`)).time);
    if (time > 2_000) break;
  }
  const median = times.length > 0 ? quantile(times, 0.5) : Number.POSITIVE_INFINITY;
  results.push({ search, median, best: Math.min(...times), found });
  if (ONLY) console.log(`${median.toFixed(1)}\t${found}\t${search}`);
}
const targetOf = (search) => {
  const [path, query] = search.split('?');
  return `/fhir/R4/${path}?_total=none${query ? `&${encodeURI(query)}` : ''}`;
};
const isAsked = (search) => ONLY?.test(search) ?? true;
for (const search of searches.filter(isAsked)) await measure(search, targetOf(search));
for (const search of deep.filter((each) => isAsked(`${each}, deep`))) {
  let target = `${targetOf(search)}&_count=100`;
  for (let page = 0; page < DEEP; page += 1) {
    const { body } = await timedGet(service, target);
    const next = body.link.find(({ relation }) => relation === 'next').url;
    target = next.slice(next.indexOf('/fhir/R4'));
  }
  await measure(`${search}&_count=100, page ${DEEP + 1}`, target);
}
const colleague = await logColleagueIn(service, OTHER_PRACTITIONER);
await setPolicy(service, 'care_team');
for (const search of OF_A_TEAM.filter((each) => isAsked(`${each}, on few care teams`)))
  await measure(`${search}, on few care teams`, targetOf(search), colleague);
await setPolicy(service, 'any');
await service.stop();

const shown = (search) =>
  search.replaceAll(PATIENT, '…').replaceAll(practitionerId, '…').replaceAll(OTHER_PRACTITIONER, '…');
const lines = results.map(
  ({ search, median, best, found }) =>
    `| \`${shown(search)}\` | ${found} | ${median > GOAL ? '**' : ''}${ms(median)}${median > GOAL ? '**' : ''} | ${ms(best)} |`,
);
if (!ONLY)
  await writeSection(
    'fhir-search',
    [
      `Searches in FHIR, each by itself, first page of 20, without counting, as the doctor of a clinic with ${ROWS.toLocaleString('en')} records of each kind, ${machine}. The goal is ${GOAL} ms.\nReading one resource by its id took ${ms(quantile(reads, 0.5))} meanwhile, ${ms(Math.min(...reads))} at best: what others do on the machine is in each median.`,
      '',
      '| Search | Resources | Median | Best |',
      '|-|-|-|-|',
      ...lines,
    ].join('\n'),
  );
const slow = results.filter(({ median }) => median > GOAL);
if (slow.length > 0) {
  console.error(`above ${GOAL} ms: ${slow.map(({ search }) => search).join(', ')}`);
  process.exitCode = 1;
}
