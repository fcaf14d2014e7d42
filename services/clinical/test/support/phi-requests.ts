import type { BuiltClinic } from './builders.js';
import { exchangeIn, replayIn, REPLAY_DAYS, waitingMessage } from './interop.js';
import { newId } from '../../src/id.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import {
  allergy,
  immunization,
  labOrder,
  laboratoryTest,
  labResult,
  measured,
  medication,
  prescription,
  problem,
  referral,
} from './clinical-records.js';
import { FHIR_BODIES } from './fhir-bodies.js';
import { dispensationFor, DISPENSING_BODIES, MEDICATION_IDS } from './dispensing.js';
import { document } from './documents.js';
import { ADMISSION_BODIES, admissionFor, reservation } from './admissions.js';
import { INPATIENT_BODIES, observe, TASK, task, WELL } from './inpatients.js';
import { administrationFor, MEDICATION_BODIES, medicationFor } from './inpatient-medications.js';
import { BED_BODIES, wardWith } from './beds.js';
import { closingOf, CLOSING_BODIES } from './controlled.js';
import { recallOf, RECALL_BODIES } from './recalls.js';
import { documentIds, PHARMACY_BODIES, pharmacyOf, productImportIn, stocked } from './pharmacy.js';
import { readySuggestion, SUGGESTION_BODIES } from './suggestions.js';
import { emergencyVisitFor, EMERGENCY_BODIES } from './emergency-visits.js';
import type { TestApp } from './start.js';

export interface PhiRequest {
  clinic: BuiltClinic;
  doctor: { token: string; token_id: string };
  url: string;
  query: Record<string, string>;
  body: object;
}

type Records = Awaited<ReturnType<typeof labOrder>>;

const NOTES = '/api/mobile/v1/doctor/consultations';
const NOTE = {
  reason: 'Cough',
  sections: [{ key: 'plan', content: 'Rest.' }],
  diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
};

/** Bodies that operations take, by what their path ends with; the others take an empty one. */
const BODIES: Record<string, (app: TestApp, records: Records, url: string) => Promise<object> | object> = {
  '/imaging-orders': () => ({ items: [{}] }),
  '/lab-orders': async (app) => ({ items: [{ test_id: await laboratoryTest(app) }] }),
  ...ADMISSION_BODIES,
  ...EMERGENCY_BODIES,
  ...BED_BODIES,
  ...INPATIENT_BODIES,
  ...MEDICATION_BODIES,
  ...PHARMACY_BODIES,
  ...DISPENSING_BODIES,
  ...RECALL_BODIES,
  ...CLOSING_BODIES,
  '/v1/wards': () => ({ code: 'ICU', name: 'Intensive care' }),
  '/v1/beds': async (app, { clinic }) => ({ ward_id: (await wardWith(app, clinic)).ward.id, name: '12' }),
  '/hold': () => ({ reason: 'Waiting for the patient' }),
  '/stop': () => ({ reason: 'Rash' }),
  '/cancel': () => ({ reason: 'Entered twice' }),
  '/corrections': () => ({ status: 'corrected', reason: 'Sample mix-up', observations: [measured(13)] }),
  '/status': () => ({ status: 'collected' }),
  '{prescription}': () => ({ notes: 'With food' }),
  '{patient}/reminders': () => ({ enabled: false }),
  '{patient}/allergies': () => ({ allergies: [], alerts: [] }),
  '/v1/allergies': (_, { patient }) => ({ patient_id: patient.id, substance: { display: 'Latex' } }),
  '/problems': () => ({ code: 'I10' }),
  '{problem}': () => ({ note: 'On diet' }),
  '/referrals': (_, { patient }) => ({ patient_id: patient.id, to: { name: 'Dr. Rojas' }, reason: 'Chest pain' }),
  '/service-orders': (_, { patient }) => ({
    patient_id: patient.id,
    type: 'diet',
    items: [{ description: 'No salt' }],
  }),
  '/decline': () => ({ reason: 'No places' }),
  '/documents': (_, { patient }) => ({ patient_id: patient.id, type: 'report', title: 'Scan' }),
  '/immunizations': () => ({ vaccine: { display: 'BCG' }, occurred_on: '2026', status: 'completed' }),
  '{immunization}': () => ({ lot_number: 'A-1' }),
  '/interop/connections': () => ({ name: 'Laboratory', transport: 'http', types: ['ADT'] }),
  '/interop/replays': async (app, { clinic }) => ({
    connection_id: (await exchangeIn(app, clinic)).connection.id,
    ...REPLAY_DAYS,
  }),
  '/assign': (_, { patient }) => ({ patient_id: patient.id }),
  ...SUGGESTION_BODIES,
  '/reprocess': () => ({ dry_run: true }),
  '/discard': () => ({ reason: 'A test' }),
  '/addenda': () => ({ content: 'One thing more.' }),
  '/lab-results': (_, { patient }) => ({
    patient_id: patient.id,
    code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' },
    observations: [measured(13)],
  }),
  '/prescriptions': (_, { patient }) => ({ patient_id: patient.id, items: [medication('Paracetamol')] }),
  ...FHIR_BODIES,
};

const fill = (app: TestApp, { doctor, consultation }: Records) =>
  app.as(doctor).patch(`${NOTES}/${consultation.id}`).set('If-Match', '*').send(NOTE).expect(200);

/** What has to happen before an operation can be done, by what its path ends with. */
const BEFORE: Record<string, (app: TestApp, records: Records) => Promise<unknown>> = {
  '{consultation}/complete': fill,
  '/addenda': async (app, records) => {
    await fill(app, records);
    const completed = app.as(records.doctor).post(`${NOTES}/${records.consultation.id}/complete`);
    await completed.set('If-Match', '*').expect(200);
  },
  '/resume': (app, { doctor, order }) =>
    app.as(doctor).post(`/api/v1/orders/${order.id}/hold`).send({ reason: 'Patient travels' }).expect(200),
};

/** The resource that a type has of these records. */
const FHIR_IDS: Record<string, (app: TestApp, records: Records) => Promise<string> | string> = {
  AllergyIntolerance: async (app, { doctor, patient }) => (await allergy(app, doctor, patient)).id,
  Binary: async (app, { doctor, patient }) => (await document(app, doctor, patient)).id,
  Composition: (_, { consultation }) => consultation.id,
  Condition: async (app, records) => {
    await fill(app, records);
    return `${records.consultation.id}.J00`;
  },
  DiagnosticReport: async (app, { doctor, patient }) => (await labResult(app, doctor, patient)).id,
  DocumentReference: (_, { consultation }) => consultation.id,
  Encounter: (_, { consultation }) => consultation.id,
  Group: async (app, { clinic, doctor, patient }) => {
    const practitioner_id = doctor.practitioner_id ?? '';
    await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id });
    return practitioner_id;
  },
  Immunization: async (app, { doctor, patient }) => (await immunization(app, doctor, patient)).id,
  ...MEDICATION_IDS,
  MedicationRequest: async (app, { doctor, patient }) => (await prescription(app, doctor, patient)).items[0].id,
  Observation: async (app, { doctor, patient }) => (await labResult(app, doctor, patient)).observations[0].id,
  Patient: (_, { patient }) => patient.id,
  Practitioner: (_, { doctor }) => doctor.practitioner_id ?? '',
  Provenance: (_, { order }) => `${order.id}.order.1`,
  ServiceRequest: (_, { order }) => order.items[0].id,
  Task: async (app, { doctor, patient }) => (await referral(app, doctor, patient)).id,
  Specimen: async (app, { doctor, patient }) =>
    (await labResult(app, doctor, patient, { specimen: { type: 'Blood' } })).id,
};

const byEnding = <T>(table: Record<string, T>, path: string): T | undefined =>
  Object.entries(table).find(([ending]) => path.endsWith(ending))?.[1];

/** What was read is written back where a resource is replaced, and tested where it is patched. */
async function bodyOf(app: TestApp, { path, method }: Endpoint, records: Records, url: string): Promise<object> {
  if (/^\/fhir\/R4\/\w+\/\{id\}$/.test(path)) {
    const { body } = await app.as(records.doctor).get(url).expect(200);
    return method === 'put' ? body : [{ op: 'test', path: '/id', value: body.id }];
  }
  return (await byEnding(BODIES, path)?.(app, records, url)) ?? {};
}

/** What a search finds is patched or ended; what it does not find is made, or what it finds replaced where nothing is. */
async function bySearch(app: TestApp, endpoint: Endpoint, records: Records, id: string) {
  const query = { _id: id };
  if (endpoint.method === 'patch') return { query, body: [{ op: 'test', path: '/id', value: id }] };
  if (endpoint.method === 'put' && endpoint.status !== 201) {
    const { body } = await app.as(records.doctor).get(`${endpoint.path}/${id}`).expect(200);
    return { query, body };
  }
  return { query, body: (await byEnding(BODIES, endpoint.path)?.(app, records, endpoint.path)) ?? {} };
}

/** A request to an operation on clinical records that its doctor may make, on records of its own. */
export async function phiRequest(app: TestApp, endpoint: Endpoint): Promise<PhiRequest> {
  const records = await labOrder(app);
  const { clinic, doctor, patient, consultation, order } = records;
  const drafted = endpoint.path.endsWith('/issue') || endpoint.method === 'patch' ? { status: 'draft' } : {};
  let reserved = { id: '', bed_id: '' };
  let admitted = '';
  const identifiers: Record<string, () => Promise<string> | string> = {
    consultation: () => consultation.id,
    patient: () => patient.id,
    order: () => order.id,
    item: () => order.items[0].id,
    allergy: async () => (await allergy(app, doctor, patient)).id,
    document: async () => (await document(app, doctor, patient)).id,
    immunization: async () => (await immunization(app, doctor, patient)).id,
    lab_result: async () => (await labResult(app, doctor, patient)).id,
    problem: async () => (await problem(app, doctor, patient)).id,
    referral: async () => {
      const { id } = await referral(app, doctor, patient);
      const accept = app.as(doctor).post(`/api/v1/referrals/${id}/accept`);
      if (endpoint.path.endsWith('/complete')) await accept.send({}).expect(200);
      return id;
    },
    product: async () => (await pharmacyOf(app, clinic)).product.id,
    kind: () => 'receipts',
    pharmacy_document: async () => {
      const stock = await stocked(app, clinic, { control_class: 'II' }, 0);
      return (await stock.post('receipts', { lines: [stock.received(5)] }).expect(201)).body.data.id;
    },
    ...documentIds(app, clinic),
    store: async () => (await pharmacyOf(app, clinic)).store.id,
    closing: () => closingOf(app, clinic, doctor),
    recall: () => recallOf(app, records),
    dispensation: () => dispensationFor(app, records, endpoint.path),
    suggestion: () => readySuggestion(app, records),
    message: () => waitingMessage(app, clinic, patient),
    replay: () => replayIn(app, clinic),
    product_import: () => productImportIn(app, clinic),
    connection: async () => (await exchangeIn(app, clinic)).connection.id,
    admission: async () => (admitted = await admissionFor(app, clinic, doctor, patient, endpoint.path)),
    task: async () => (await task(app, doctor, admitted, TASK)).id,
    administration: () => administrationFor(app, { doctor, clinic }, admitted),
    medication: () => medicationFor(app, doctor, admitted, endpoint.path),
    observation: async () => (await observe(app, doctor, admitted, WELL)).id,
    reservation: () => reserved.id,
    ward: async () => (await wardWith(app, clinic)).ward.id,
    bed: async () => {
      if (endpoint.method !== 'delete') return (await wardWith(app, clinic)).bed.id;
      reserved = await reservation(app, clinic, doctor, patient);
      return reserved.bed_id;
    },
    visit: () => emergencyVisitFor(app, doctor, patient, endpoint.path),
    prescription: async () => (await prescription(app, doctor, patient, drafted)).id,
    // A diagnosis is there from the version on that names it.
    version: () => (endpoint.path.includes('/Condition/') ? '2' : '1'),
    id: async () => (await FHIR_IDS[/^\/fhir\/R4\/(\w+)/.exec(endpoint.path)?.[1] ?? '']?.(app, records)) ?? '',
  };
  let url = endpoint.path;
  for (const [placeholder, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const identify = identifiers[name];
    if (!identify) throw new Error(`test/support/phi-requests.ts does not know how to make a ${placeholder}`);
    url = url.replace(placeholder, await identify());
  }
  await byEnding(BEFORE, endpoint.path)?.(app, records);
  if (/^\/fhir\/R4\/\w+$/.test(url) && /put|patch|delete/.test(endpoint.method)) {
    const id = endpoint.method === 'put' && endpoint.status === 201 ? newId() : await identifiers['id']?.();
    return { clinic, doctor, url, ...(await bySearch(app, endpoint, records, id ?? '')) };
  }
  const body = endpoint.method === 'get' ? {} : await bodyOf(app, endpoint, records, url);
  const asked = endpoint.method === 'get' ? /\/\$(docref|lastn)$/.exec(url)?.[1] : undefined;
  const query: Record<string, string> = {
    ...(asked && { patient: records.patient.id }),
    ...(asked === 'lastn' && { category: 'laboratory' }),
  };
  return { clinic, doctor, url, query, body };
}
