import type { Bundle } from '@medplum/fhirtypes';
import { FHIR_LIMITS } from '../limits.js';
import { chart, get } from '../../../test/support/fhir-chart.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What is brought along with what a search finds, and what that brings along in turn. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const namesIn = ({ entry = [] }: Bundle, mode: string) =>
  entry
    .filter(({ search }) => search?.mode === mode)
    .map(({ resource }) => (resource && 'id' in resource ? `${resource.resourceType}/${resource.id}` : ''))
    .sort();
const included = async (path: string) => namesIn((await get(app, records.doctor, path)).body, 'include');
const issuesOf = async (path: string) => {
  const { status, body } = await get(app, records.doctor, path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return (body as Bundle).entry?.flatMap(({ resource }) =>
    resource?.resourceType === 'OperationOutcome' ? resource.issue : [],
  );
};

test('what iterates goes on from what was brought along, and what does not stays with what was found', async () => {
  const { clinic, doctor, patient, consultation, order, result } = records;
  const [request] = order.items.map(({ id }: { id: string }) => `ServiceRequest/${id}`);
  const search = `DiagnosticReport?_id=${result.id}&_include=DiagnosticReport:based-on`;
  expect(await included(search)).toEqual([request]);
  expect(await included(`${search}&_include=ServiceRequest:encounter`)).toEqual([request]);
  const visit = [`Encounter/${consultation.id}`, request];
  expect(await included(`${search}&_include:iterate=ServiceRequest:encounter`)).toEqual(visit);
  const people = [`Organization/${clinic.id}`, `Patient/${patient.id}`].concat(visit).sort();
  const iterating = ['ServiceRequest:encounter', 'Encounter:patient', 'Patient:organization']
    .map((each) => `&_include:iterate=${each}`)
    .toReversed()
    .join('');
  expect(await included(search + iterating)).toEqual(people);
  expect(
    await included(
      `ServiceRequest?_id=${order.items[0].id}&_include=ServiceRequest:requester&_revinclude:iterate=PractitionerRole:practitioner`,
    ),
  ).toEqual([`Practitioner/${doctor.practitioner_id}`, `PractitionerRole/${doctor.practitioner_id}`]);
});

test('every reference of a type is followed with a star, each resource comes once, and a circle ends', async () => {
  const { clinic, doctor, patient, consultation } = records;
  const all = [
    `Organization/${clinic.id}`,
    `Patient/${patient.id}`,
    `Practitioner/${doctor.practitioner_id}`,
    ...['I10', 'J00'].map((code) => `Condition/${consultation.id}.${code}`),
  ].sort();
  for (const star of ['*', 'Encounter:*'])
    expect(await included(`Encounter?_id=${consultation.id}&_include=${star}`)).toEqual(all);
  const circle = await included(
    `Encounter?_id=${consultation.id}&_include:iterate=Encounter:diagnosis&_include:iterate=Condition:encounter`,
  );
  expect(circle).toEqual(all.filter((name) => name.startsWith('Condition/')));
});

test("whatever of a patient's record refers to what is found comes with a star, once, and no more than there is room for", async () => {
  const { patient, consultation, order, result, prescribed, allergic, booked } = records;
  const ofPatient = await included(
    `Patient?_id=${patient.id}&_revinclude=*&_revinclude=Encounter:patient&_revinclude=*`,
  );
  const items = order.items.map(({ id }: { id: string }) => `ServiceRequest/${id}`);
  expect(ofPatient).toEqual(
    expect.arrayContaining([
      `Encounter/${consultation.id}`,
      `Composition/${consultation.id}`,
      `DocumentReference/${consultation.id}`,
      `Condition/${consultation.id}.J00`,
      `Observation/${consultation.id}.heart-rate`,
      `DiagnosticReport/${result.id}`,
      `Specimen/${result.id}`,
      ...items,
      ...prescribed.items.map(({ id }: { id: string }) => `MedicationRequest/${id}`),
      `AllergyIntolerance/${allergic.id}`,
      `Appointment/${booked.id}`,
    ]),
  );
  expect(new Set(ofPatient).size).toBe(ofPatient.length);
  expect(ofPatient.filter((name) => /^(Provenance|AuditEvent|Patient)/.test(name))).toEqual([]);
  const ofVisit = await included(`Encounter?_id=${consultation.id}&_revinclude=*`);
  expect(ofVisit).toContain(`ServiceRequest/${order.items[0].id}`);
  const desk = await app.build.user(records.clinic, 'front_desk');
  const { body } = await get(app, desk, `Patient?_id=${patient.id}&_revinclude=*`);
  expect(namesIn(body, 'include')).toEqual([`Appointment/${booked.id}`]);
});

test('an inclusion that cannot be is told, is in no self link, and is refused under strict handling', async () => {
  for (const asked of [
    '_include=Patient:gender',
    '_include=Encounter:patient',
    '_include:iterate=Nothing:patient',
    '_revinclude=Encounter:status',
    '_revinclude=PractitionerRole:practitioner',
    '_revinclude:iterate=*',
  ]) {
    const issues = await issuesOf(`Patient?${asked}`);
    expect({ asked, issues }).toMatchObject({
      asked,
      issues: [{ code: 'not-supported', expression: [asked.split('=')[0]] }],
    });
    const { body } = await get(app, records.doctor, `Patient?${asked}`);
    expect(body.link[0].url).toMatch(/Patient$/);
    const strict = await app.as(records.doctor).get(`/fhir/R4/Patient?${asked}`).set('Prefer', 'handling=strict');
    expect({ asked, status: strict.status }).toEqual({ asked, status: 400 });
  }
});

test('what an app may not read is not brought along in any round', async () => {
  const { doctor, consultation } = records;
  const administrator = await app.build.user(records.clinic, 'administrator');
  const scope = 'user/DiagnosticReport.rs user/ServiceRequest.rs';
  const client = await registerApp(app, administrator, { scopes: scope.split(' ') });
  const { access_token } = await letIn(app, client, doctor, { scope });
  const { body } = await app
    .as({ token: access_token })
    .get(
      '/fhir/R4/DiagnosticReport?_include=DiagnosticReport:based-on&_include:iterate=ServiceRequest:encounter&_include:iterate=Encounter:patient',
    );
  expect(namesIn(body, 'include').map((name) => name.split('/')[0])).toEqual(['ServiceRequest']);
  expect(JSON.stringify(namesIn(body, 'include'))).not.toContain(consultation.id);
});

test('of more than there is room for so many are brought along, and that is told, however many there are', async () => {
  const { clinic } = records;
  const administrator = await app.build.user(clinic, 'administrator');
  const rows = FHIR_LIMITS.count.max;
  // As exports leave them: of all that one page names, more than a statement may have parameters.
  await app.db.raw(
    `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'event', 'patient.export',
       'occurred_at', now(), 'patient_ids', (select array_agg(gen_random_uuid()) from generate_series(1, 700 + n))))).*
     from audit_events e, generate_series(1, ?) n where e.id = (select id from audit_events where clinic_id = ? limit 1)`,
    [rows, clinic.id],
  );
  const search = `AuditEvent?subtype=patient.export&_count=${rows}&_elements=id&_include=AuditEvent:patient`;
  const { status, body } = await get(app, administrator, search);
  expect(status).toBe(200);
  expect(namesIn(body, 'match')).toHaveLength(rows);
  expect(body.entry.at(-1).resource.issue).toMatchObject([{ code: 'too-costly' }]);
});
