import { readFileSync } from 'node:fs';
import { expectAudit, expectDenied, expectNotFound } from './support/expect.js';
import { chart, expectFound as found, get as ask, idsIn } from './support/fhir-chart.js';
import { labResult, prescription } from './support/records.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

/** What the platform's own operations wrote, as resources. That each is valid is checked of every answer. */
let app: TestApp;
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  app = await startApp();
  records = await chart(app);
});
afterAll(() => app.stop());

const get = (caller: Credentials, path: string) => ask(app, caller, path);
const expectFound = (queries: Record<string, readonly string[]>, caller: Credentials = records.doctor) =>
  found(app, caller, queries);

test('diagnoses are conditions', async () => {
  const { patient, consultation, doctor } = records;
  const [cold, hypertension] = ['J00', 'I10'].map((code) => `${consultation.id}.${code}`) as [string, string];
  await expectFound({
    Condition: [cold, hypertension],
    [`Condition?patient=${patient.id}&code=j00`]: [cold],
    'Condition?code=http://hl7.org/fhir/sid/icd-10|J00': [cold],
    'Condition?code=http://loinc.org|J00': [],
    'Condition?clinical-status=active': [cold],
    'Condition?clinical-status:not=active': [hypertension],
    'Condition?verification-status=refuted': [hypertension],
    'Condition?category=encounter-diagnosis': [cold, hypertension],
    [`Condition?encounter=${consultation.id}&_sort=-_id`]: [cold, hypertension],
    'Condition?recorded-date=2026-03-01': [cold, hypertension],
    [`Condition?_id=${cold}`]: [cold],
    'Condition?encounter.status=in-progress': [],
  });
  const history = await get(doctor, `Condition/${cold}/_history`);
  expect(history.body.entry.length).toBeGreaterThan(0);
  await expectAudit(app, history, { event: 'consultation.history', patient_ids: [patient.id] });
});

test('the items of an order are requests', async () => {
  const { order, consultation, patient, doctor, stranger } = records;
  const [haemoglobin, glucose] = order.items.map(({ id }: { id: string }) => id);
  const both = [haemoglobin, glucose];
  await expectFound({
    [`ServiceRequest?patient=${patient.id}`]: both,
    [`ServiceRequest?encounter=Encounter/${consultation.id}`]: both,
    'ServiceRequest?status=completed': [haemoglobin],
    'ServiceRequest?status=active': [glucose],
    'ServiceRequest?category=http://snomed.info/sct|108252007': both,
    'ServiceRequest?category=363679005': [],
    'ServiceRequest?code=http://loinc.org|718-7': [haemoglobin],
    'ServiceRequest?code=GLU': [glucose],
    'ServiceRequest?priority=routine&intent=order': both,
    'ServiceRequest?authored=lt2020': [],
    [`ServiceRequest?requisition=${order.number}`]: both,
    [`ServiceRequest?requester=${doctor.practitioner_id}`]: both,
    'ServiceRequest?_has:DiagnosticReport:based-on:status=final': [haemoglobin],
  });
  expectNotFound(await get(doctor, `ServiceRequest/${stranger.order.items[0].id}`));
  const version = await get(doctor, `ServiceRequest/${glucose}/_history/1`);
  expect(version.body).toMatchObject({ resourceType: 'ServiceRequest', id: glucose, status: 'active' });
});

test('results are reports, and what was examined for them specimens', async () => {
  const { result, patient, order } = records;
  const { id } = result;
  await expectFound({
    [`DiagnosticReport?patient=${patient.id}`]: [id],
    'DiagnosticReport?status=final&category=LAB': [id],
    'DiagnosticReport?code=http://loinc.org|58410-2': [id],
    'DiagnosticReport?code:text=blood': [id],
    'DiagnosticReport?code=urn:none|58410-2': [],
    'DiagnosticReport?date=2026-03-02': [id],
    'DiagnosticReport?issued=ge2026': [id],
    [`DiagnosticReport?based-on=ServiceRequest/${order.items[0].id}`]: [id],
    'DiagnosticReport?specimen.type:text=venous': [id],
    'DiagnosticReport?encounter:missing=true': [],
    'Specimen?collected=2026-03-02': [id],
    [`Specimen?patient=${patient.id}&type:text=blood`]: [id],
  });
});

test('medications are requests, in the number of their prescription', async () => {
  const { prescribed, patient, doctor } = records;
  const [first, second] = prescribed.items.map(({ id }: { id: string }) => id);
  await expectFound({
    [`MedicationRequest?patient=${patient.id}`]: [first, second],
    [`MedicationRequest?group-identifier=${prescribed.number}`]: [first, second],
    'MedicationRequest?code:text=para': [first],
    'MedicationRequest?status=active&intent=order': [first, second],
    'MedicationRequest?status=draft': [],
    'MedicationRequest?authoredon=le2020': [],
    [`MedicationRequest?requester=${doctor.practitioner_id}&_sort=-authoredon`]: [first, second],
  });
});

test('notes are compositions and documents, allergies intolerances', async () => {
  const { consultation, patient, allergic, doctor } = records;
  await expectFound({
    [`Composition?patient=${patient.id}&status=final`]: [consultation.id],
    'Composition?status=preliminary': [],
    'Composition?type=http://loinc.org|11488-4&date=ge2026': [consultation.id],
    [`Composition?author=${doctor.practitioner_id}`]: [consultation.id],
    [`DocumentReference?encounter=${consultation.id}`]: [consultation.id],
    'DocumentReference?status=current&doc-status=final&period=2026-03-01': [consultation.id],
    [`AllergyIntolerance?patient=${patient.id}`]: [allergic.id],
    'AllergyIntolerance?clinical-status=active&code:text=penic': [allergic.id],
    'AllergyIntolerance?clinical-status=resolved': [],
    'AllergyIntolerance?code=http://snomed.info/sct|716186003': [],
  });
});

test('appointments, people and places', async () => {
  const { booked, patient, doctor, clinic, location } = records;
  const { practitioner_id } = doctor;
  await expectFound({
    [`Appointment?patient=${patient.id}`]: [booked.id],
    [`Appointment?actor=Practitioner/${practitioner_id}&status=booked`]: [booked.id],
    [`Appointment?practitioner=${practitioner_id}&date=ge2026`]: [booked.id],
    [`Appointment?actor=Location/${booked.id}`]: [],
    'Appointment?patient.gender=female': [booked.id],
    'Practitioner?name=doctor': [practitioner_id],
    'Practitioner?identifier=L-1&active=true': [practitioner_id],
    [`PractitionerRole?practitioner=${practitioner_id}`]: [practitioner_id],
    'PractitionerRole?practitioner.name=doctor&specialty:text=general': [practitioner_id],
    [`Schedule?actor=Practitioner/${practitioner_id}`]: [practitioner_id],
    Organization: [clinic.id],
    'Location?name=norte&status=active': [location.id],
    [`Location?organization=${clinic.id}`]: [location.id],
  });
  const colleague = await app.build.user(clinic, 'doctor');
  expectNotFound(await get(colleague, `Appointment/${booked.id}`));
  expect(idsIn(await get(colleague, 'Appointment'))).toEqual([]);
});

test('the trail is read by administrators alone', async () => {
  const { clinic, doctor, patient } = records;
  expectDenied(await get(doctor, 'AuditEvent'), 'missing_ability');
  const administrator = await app.build.user(clinic, 'administrator');
  const events = await get(administrator, `AuditEvent?patient=Patient/${patient.id}&outcome=0&_count=100`);
  expect(events.status).toBe(200);
  const times: string[] = events.body.entry.map(
    ({ resource }: { resource: { recorded: string } }) => resource.recorded,
  );
  expect(times.length).toBeGreaterThan(5);
  expect([...times].sort()).toEqual(times.toReversed());
  const [first] = events.body.entry;
  const read = await get(administrator, `AuditEvent/${first.resource.id}`);
  expect(read.body).toEqual(first.resource);
  expect(idsIn(await get(administrator, `AuditEvent?agent=${doctor.id}&subtype=consultation.complete`))).toHaveLength(
    1,
  );
});

test('each search that published profiles ask for finds something', async () => {
  const { clinic, doctor, patient, consultation } = records;
  const { mrn, first_surname } = await app.db('patients').where({ id: patient.id }).first();
  const values: Record<string, string> = {
    PATIENT: patient.id,
    ENCOUNTER: consultation.id,
    PRACTITIONER: doctor.practitioner_id,
    CLINIC: clinic.id,
    FAMILY: first_surname,
    MRN: mrn,
    MRN_SYSTEM: `urn:clinic:${clinic.id}:mrn`,
  };
  const page = readFileSync(new URL('../docs/fhir-searches.md', import.meta.url), 'utf8');
  const [ofSomething = '', ofNothing = ''] = page.split('## What no record says');
  const searchesIn = (part: string) => [...part.matchAll(/^ {4}(\w+\?.*)$/gm)].map(([, search = '']) => search);
  const searches = searchesIn(ofSomething);
  expect(searches.length).toBeGreaterThan(50);
  const failed: unknown[] = [];
  const ask = (search: string) => {
    const path = search.replace(/\$([A-Z_]+)/g, (_, name: string) => values[name] ?? '');
    return app
      .as(doctor)
      .get(`/fhir/R4/${encodeURI(path)}`)
      .set('Prefer', 'handling=strict');
  };
  for (const search of searches) {
    const answer = await ask(search);
    const included = answer.body.entry?.some((each: { search: { mode: string } }) => each.search.mode === 'include');
    const isWhole = answer.status === 200 && idsIn(answer).length > 0 && (included || !search.includes('include='));
    if (!isWhole) failed.push([search, answer.status, answer.body.issue]);
  }
  const unsaid = searchesIn(ofNothing);
  expect(unsaid.length).toBeGreaterThan(10);
  for (const search of unsaid) {
    const [answer, without] = [await ask(search), await ask(search.replace(/([\w.-]+)=[^=]+$/, '$1:missing=true'))];
    if (answer.status !== 200 || idsIn(answer).length > 0 || idsIn(without).length === 0)
      failed.push([search, answer.status, without.status, answer.body.issue]);
  }
  expect(failed).toEqual([]);
  for (const modifier of ['in', 'not-in', 'above', 'below', 'of-type'])
    expect((await get(doctor, `Condition?code:${modifier}=x`)).status).toBe(400);
  await expectFound({
    [`Encounter?patient:identifier=${values['MRN_SYSTEM']}|nobody`]: [],
    [`Encounter?patient:identifier=urn:other|${mrn}`]: [],
    'Condition?code=|J00': [],
    'Observation?code=http://loinc.org|&patient:missing=true': [],
  });
  expect((await get(doctor, `DiagnosticReport?specimen:identifier=x`)).body.entry).toMatchObject([
    expect.anything(),
    { search: { mode: 'outcome' } },
  ]);
});

test('patients see what is theirs and was released or issued, in every version', async () => {
  const { clinic, doctor } = await app.build.practice();
  const person = await app.build.user(clinic, 'patient');
  const own = { id: person.patient_id ?? '' };
  const kept = await labResult(app, doctor, own);
  const shown = await labResult(app, doctor, own);
  await app.as(doctor).post(`/api/v1/lab-results/${shown.id}/release`).set('If-Match', '*').expect(200);
  const drafted = await prescription(app, doctor, own, { status: 'draft' });
  const stranger = await app.build.patient(clinic);
  const theirs = await labResult(app, doctor, stranger);
  expect(idsIn(await get(person, 'DiagnosticReport'))).toEqual([shown.id]);
  expect((await get(person, 'DiagnosticReport?_total=accurate')).body.total).toBe(1);
  expect(idsIn(await get(person, 'MedicationRequest'))).toEqual([]);
  for (const { id } of [kept, theirs]) expectNotFound(await get(person, `DiagnosticReport/${id}`));
  expectNotFound(await get(person, `MedicationRequest/${drafted.items[0].id}`));
  const history = await get(person, `DiagnosticReport/${shown.id}/_history`);
  expect(history.body.entry).toHaveLength(1);
  expectNotFound(await get(person, `DiagnosticReport/${shown.id}/_history/1`));
  expect(idsIn(await get(person, 'Patient'))).toEqual([own.id]);
  for (const type of ['Encounter', 'Condition']) expectDenied(await get(person, type), 'missing_ability');
});
