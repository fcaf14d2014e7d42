import { expectAudit, expectDenied, expectNotFound } from '../../test/support/expect.js';
import { chart, expectFound as found, get as ask, idsIn } from '../../test/support/fhir-chart.js';
import { labResult, prescription } from '../../test/support/clinical-records.js';
import type { Credentials } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';

/** What the platform's own operations wrote, as resources. That each is valid is checked of every answer. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

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
  await expectAudit(app, history, { event: 'condition.history', patient_ids: [patient.id] });
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
  const [created] = (await get(administrator, `AuditEvent?patient=${patient.id}&subtype=create&action=C&_count=1`)).body
    .entry;
  const { id, subtype } = created.resource;
  const tokens: Coding[] = created.resource.entity.flatMap(({ role }: { role?: Coding }) => role ?? []);
  expect(tokens.map(({ code }) => code)).toEqual(['1', '4']);
  await expectFound(
    {
      ...Object.fromEntries([
        ...subtype.map(({ system, code }: Coding) => [`AuditEvent?_id=${id}&subtype=${system}|${code}`, [id]]),
        ...tokens.map(({ system, code }) => [`AuditEvent?_id=${id}&entity-role=${system}|${code}`, [id]]),
      ]),
      [`AuditEvent?_id=${id}&entity=Patient/${patient.id}&entity-type=1&source=Organization/${clinic.id}`]: [id],
      [`AuditEvent?_id=${id}&subtype=http://hl7.org/fhir/restful-interaction|read`]: [],
      [`AuditEvent?_id=${id}&entity-role=24`]: [],
    },
    administrator,
  );
});

interface Coding {
  system: string;
  code: string;
}

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
  expectDenied(await get(person, 'Composition'), 'missing_ability');
});
