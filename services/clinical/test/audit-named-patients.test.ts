import { expectAudit } from './support/expect.js';
import { chart, FHIR, get } from './support/fhir-chart.js';
import type { Credentials } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** A number, or that there is nothing, tells of a patient as a record does: the trail names them. */

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let other: { id: string };
beforeAll(async () => {
  records = await chart(app);
  other = await app.build.patient(records.clinic);
});

const named = (search: string) =>
  search
    .replaceAll('{patient}', records.patient.id)
    .replaceAll('{mrn}', records.patient.mrn)
    .replaceAll('{other}', other.id)
    .replaceAll('{visit}', records.consultation.id)
    .replaceAll('{foreign}', records.stranger.patient.id);

async function expectTold(search: string, patients: readonly string[], caller: Credentials = records.doctor) {
  const response = await get(app, caller, named(search));
  expect({ search, status: response.status }).toEqual({ search, status: 200 });
  const rows = await app.auditOf(response);
  expect(rows.map((row) => (row['patient_ids'] as string[]).toSorted())).toEqual([patients.toSorted()]);
  return response;
}

test.each([
  'Observation?patient={patient}&_summary=count',
  'Observation?patient={patient}&_count=0',
  'Condition?patient={patient}&code=B20',
  'Condition?patient={patient}&code=B20&_summary=count',
  'Condition?patient={patient}&code=B20&_total=none',
  'Condition?subject:Patient={patient}&code=B20',
  'Condition?patient.identifier={mrn}&code=B20',
  'Condition?patient._id={patient}&code=B20',
  'Condition?encounter={visit}&code=B20',
  'Condition?encounter.patient={patient}&code=B20',
  'Condition?encounter={visit}&_summary=count',
  'Condition?_id={visit}.J00&code=B20',
  'Encounter?_id={visit}&_summary=count',
  'Patient/{patient}/Condition?_summary=count',
  'Patient/{patient}/Condition?code=B20',
  'Encounter/{visit}/Condition?code=B20',
  'Patient?_id={patient}&_summary=count',
  'Patient?_id={patient}&birthdate=1900-01-01',
  'Patient?identifier={mrn}&_summary=count',
  'Patient?_has:Condition:patient:code=B20&_id={patient}',
  'Practitioner?_has:Encounter:practitioner:patient={patient}',
  'Practitioner?_has:Condition:recorder:patient={patient}&_summary=count',
  'Appointment?patient={patient}&_summary=count',
  'Appointment?patient={patient}&date=1990-01-01',
  'Observation/$lastn?patient={patient}&code=nothing',
  '?_type=Condition,Observation&patient={patient}&_lastUpdated=lt1990-01-01',
])('%s names the patient', async (search) => {
  await expectTold(search, [records.patient.id]);
});

test('of several who are named each is told of, of those who are not here nobody', async () => {
  const both = [records.patient.id, other.id];
  await expectTold('Condition?patient={patient},{other}&_summary=count', both);
  await expectTold('Condition?patient={patient},{other}', both);
  await expectTold('Condition?patient={patient},{foreign}&_summary=count', [records.patient.id]);
  await expectTold('Condition?patient={foreign}&_summary=count', []);
  await expectTold('Condition?patient=0190b6d2-0000-7000-8000-000000000000', []);
});

test('a number of many patients’ records tells of nobody', async () => {
  const { clinic, doctor } = records;
  for (const { id } of [records.patient, other])
    await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: id, type: 'telemedicine' });
  await expectTold('Encounter?class=VR&_summary=count', []);
});

test('of whom the policy hides nothing is told, and nobody is named', async () => {
  const { clinic, patient, doctor } = records;
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const stranger = await app.build.user(clinic, 'doctor');
  for (const search of [
    'Observation?patient={patient}&_summary=count',
    'Condition?patient={patient}&code=B20',
    'Practitioner?_has:Encounter:practitioner:patient={patient}',
  ]) {
    await expectTold(search, [], stranger);
    await expectTold(search, [patient.id], doctor);
  }
  const list = await app.as(stranger).get('/api/v1/consultations').query({ patient_id: patient.id });
  await expectAudit(app, list, { patient_ids: [] });
  await app.build.phiPolicy(clinic, { relation: 'any' });
});

test.each([
  ['/api/v1/consultations', { status: 'entered_in_error' }],
  ['/api/v1/consultations', { page: 9 }],
  ['/api/v1/consultations', { page: 9, date_from: '1990-01-01', per_page: 1 }],
  ['/api/mobile/v1/clinical/prescriptions', { status: 'cancelled' }],
  ['/api/mobile/v1/clinical/lab-results', { status: 'preliminary' }],
  ['/api/v1/allergies', { category: 'food' }],
  ['/api/v1/patients/{}/immunizations', { status: 'entered_in_error' }],
  ['/api/v1/patients/{}/problems', { status: 'inactive' }],
  ['/api/v1/referrals', { status: 'cancelled' }],
  ['/api/v1/appointments', { status: 'noshow' }],
])('%s with %p and nothing to show names the patient', async (path, query) => {
  const { doctor, patient } = records;
  const isBelow = path.includes('{}');
  const response = await app
    .as(doctor)
    .get(path.replace('{}', patient.id))
    .query({ ...(!isBelow && { patient_id: patient.id }), ...query });
  expect(response.body.data).toEqual([]);
  await expectAudit(app, response, { patient_ids: [patient.id] });
  const { id } = records.stranger.patient;
  const foreign = await app
    .as(doctor)
    .get(path.replace('{}', id))
    .query(isBelow ? {} : { patient_id: id });
  expect(foreign.status).toBe(isBelow ? 404 : 200);
  await expectAudit(app, foreign, { patient_ids: [] });
});

test('a page behind the end of a list that has one patient’s rows alone names them', async () => {
  const { doctor, patient } = records;
  const search = (page: number) => app.as(doctor).get('/api/v1/patients').query({ mrn: patient.mrn, page });
  const behind = await search(2);
  expect(behind.body).toMatchObject({ data: [], meta: { total: 1 } });
  await expectAudit(app, behind, { patient_ids: [patient.id] });
  const results = app.as(doctor).get('/api/mobile/v1/clinical/lab-results');
  await expectAudit(app, await results.query({ order_id: records.order.id, page: 2 }), { patient_ids: [patient.id] });
});

test('an answer that has not changed, and an entry of a Bundle name the patient once', async () => {
  const { doctor, patient } = records;
  const count = `Observation?patient=${patient.id}&_summary=count`;
  const bundle = { resourceType: 'Bundle', type: 'batch', entry: [{ request: { method: 'GET', url: count } }] };
  const sent = await app.as(doctor).post(FHIR).send(bundle);
  expect(sent.body.entry[0].resource.total).toBeGreaterThan(0);
  const rows = await app.auditOf(sent);
  expect(rows.flatMap((row) => row['patient_ids'])).toEqual([patient.id]);
  const list = app.as(doctor).get('/api/v1/allergies').query({ patient_id: patient.id, category: 'food' });
  const first = await list;
  const again = await app
    .as(doctor)
    .get('/api/v1/allergies')
    .query({ patient_id: patient.id, category: 'food' })
    .set('If-None-Match', String(first.headers['etag']));
  expect(again.status).toBe(304);
  await expectAudit(app, again, { patient_ids: [patient.id] });
});
