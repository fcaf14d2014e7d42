import type { Response } from 'supertest';
import {
  allergyOf,
  DNI,
  entry,
  faultOf,
  FHIR,
  imageOf,
  newNumber,
  patientOf,
  post,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const send = (
  type: string,
  entries: unknown,
  caller: Credentials = practice.doctor,
  headers: Record<string, string> = {},
) => sendBundle(app, caller, { type, entries, headers });
const patientsOf = (number: string) => app.db('patients').where({ document_number: number });
const trailOf = async (response: Response) =>
  (await app.auditOf(response)).map(({ event, http_status, reason, patient_ids }) => ({
    event,
    http_status,
    reason,
    patients: (patient_ids as string[]).length,
  }));

test('a transaction makes what refers to each other, whatever its order, and answers in that of the request', async () => {
  const [number, urn] = [newNumber(), 'urn:uuid:0b6e1d3e-6a5e-4f0f-9a53-61d5b1a1c001'];
  const answer = await send('transaction', [
    entry('GET', `AllergyIntolerance?patient=${urn}`),
    post(allergyOf(urn), 'urn:uuid:0b6e1d3e-6a5e-4f0f-9a53-61d5b1a1c002'),
    post(patientOf(number), urn),
    post(allergyOf(`Patient?identifier=${DNI}|${number}`, 'Níquel')),
  ]);
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 200,
    body: { type: 'transaction-response' },
  });
  expect(statusesOf(answer)).toEqual(['200 OK', '201 Created', '201 Created', '201 Created']);
  const [found, allergy, patient, other] = answer.body.entry;
  expect(found.resource).toMatchObject({ type: 'searchset', total: 2 });
  for (const each of [allergy, other]) expect(each.resource.patient.reference).toBe(`Patient/${patient.resource.id}`);
  expect(patient.response).toEqual({
    status: '201 Created',
    location: `http://localhost:3001${FHIR}/Patient/${patient.resource.id}/_history/1`,
    etag: 'W/"1"',
    lastModified: patient.resource.meta.lastUpdated,
  });
  expect(await trailOf(answer)).toEqual(
    expect.arrayContaining([
      { event: 'allergy.search', http_status: 200, reason: null, patients: 1 },
      { event: 'patient.create', http_status: 201, reason: null, patients: 1 },
    ]),
  );
  expect(await app.auditOf(answer)).toHaveLength(4);
});

test('a whole visit is sent at once: who, when, what was found and what was prescribed', async () => {
  const [patient, visit] = ['urn:uuid:patient', 'urn:uuid:visit'];
  const subject = { reference: patient };
  const answer = await send('transaction', [
    post({
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'Paracetamol' },
      subject,
      encounter: { reference: visit },
      dosageInstruction: [{ text: 'One each night' }],
    }),
    post(imageOf(patient, visit)),
    post(
      {
        resourceType: 'Encounter',
        status: 'in-progress',
        class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
        subject,
      },
      visit,
    ),
    post(patientOf(newNumber()), patient),
    entry('GET', `Encounter?patient=${patient}&_revinclude=ServiceRequest:encounter`),
  ]);
  expect({ status: answer.status, issue: answer.body.issue }).toEqual({ status: 200, issue: undefined });
  const [medication, order, encounter, who, found] = answer.body.entry;
  for (const { resource } of [medication, order])
    expect([resource.subject.reference, resource.encounter.reference]).toEqual([
      `Patient/${who.resource.id}`,
      `Encounter/${encounter.resource.id}`,
    ]);
  expect(found.resource.entry).toHaveLength(2);
  for (const row of await app.auditOf(answer)) expect(row['patient_ids']).toEqual([who.resource.id]);
});

test('a transaction of which one entry fails does nothing, and says which it was', async () => {
  const number = newNumber();
  const answer = await send('transaction', [
    post(patientOf(number)),
    entry('GET', `Patient/${practice.patient.id}`),
    post(patientOf(newNumber(), { birthDate: '2190-01-01' })),
  ]);
  expect(faultOf(answer)).toEqual({ status: 422, at: 'Bundle.entry[2].resource.birthDate' });
  expect(await patientsOf(number)).toEqual([]);
  const rows = await trailOf(answer);
  expect(rows.map(({ event, http_status, reason }) => [event, http_status, reason])).toEqual(
    expect.arrayContaining([
      ['patient.create', 424, 'transaction_failed'],
      ['patient.read', 424, 'transaction_failed'],
      ['patient.create', 422, 'validation_failed'],
    ]),
  );
  expect(rows).toHaveLength(3);
});

test('of a batch each entry stands alone', async () => {
  const number = newNumber();
  const answer = await send('batch', [
    post(patientOf(number)),
    post(patientOf(newNumber(), { birthDate: '2190-01-01' })),
    entry('GET', `Patient/${practice.patient.id}`, {}, { ifNoneMatch: 'W/"1"' }),
    entry('GET', `http://localhost:3001${FHIR}/Patient/${practice.patient.id}/_history/1`),
    entry('GET', 'Patient?family=Nobody&_summary=count'),
    entry('GET', `Patient/${number}`),
    { fullUrl: 'urn:uuid:1' },
    entry('HEAD', `/Patient/${practice.patient.id}`),
  ]);
  expect(answer.body.type).toBe('batch-response');
  expect(statusesOf(answer)).toEqual([
    '201 Created',
    '422 Unprocessable Entity',
    '304 Not Modified',
    '200 OK',
    '200 OK',
    '404 Not Found',
    '400 Bad Request',
    '200 OK',
  ]);
  expect(answer.body.entry[1].response.outcome.issue[0].expression).toEqual(['Patient.birthDate']);
  expect(answer.body.entry[2]).not.toHaveProperty('resource');
  expect(answer.body.entry[7]).not.toHaveProperty('resource');
  expect(await patientsOf(number)).toHaveLength(1);
  expect(await app.auditOf(answer)).toHaveLength(answer.body.entry.length);
});

test('what is there is changed: by its id, by a patch, and only by who has seen it', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const made = await send('batch', [post(patientOf(first)), post(patientOf(second))]);
  const [one, two] = made.body.entry.map(({ resource }: { resource: { id: string } }) => resource);
  const data = Buffer.from(JSON.stringify([{ op: 'replace', path: '/gender', value: 'other' }])).toString('base64');
  const binary = { resourceType: 'Binary', contentType: 'application/json-patch+json', data };
  const put = entry('PUT', `Patient/${one.id}`, { resource: { ...one, gender: 'male' } }, { ifMatch: 'W/"1"' });
  const done = await send('transaction', [
    entry('GET', `Patient/${one.id}`),
    put,
    entry('PATCH', `Patient/${two.id}`, { resource: binary }),
  ]);
  expect(statusesOf(done)).toEqual(['200 OK', '200 OK', '200 OK']);
  expect(done.body.entry.map(({ resource }: { resource: { gender: string } }) => resource.gender)).toEqual([
    'male',
    'male',
    'other',
  ]);
  expect(faultOf(await send('transaction', [put]))).toEqual({ status: 412, at: 'Bundle.entry[0]' });
  const [late] = (await send('batch', [put])).body.entry;
  expect(late.response).toMatchObject({ status: '412 Precondition Failed', etag: 'W/"2"' });
  const unread = entry('PUT', `Patient/${one.id}`, { resource: { ...one, meta: undefined } });
  expect(faultOf(await send('transaction', [unread]))).toEqual({ status: 412, at: 'Bundle.entry[0].request.ifMatch' });
  const parameters = entry('PATCH', `Patient/${two.id}`, { resource: { resourceType: 'Parameters' } });
  expect(faultOf(await send('transaction', [parameters]))).toEqual({ status: 415, at: 'Bundle.entry[0].resource' });
});

test('what comes from another server is linked by where it was there, and of the resource only links are touched', async () => {
  const there = 'https://other.example.org/fhir/Patient/17';
  const number = newNumber();
  const answer = await send('transaction', [
    post(allergyOf('Patient/17'), 'https://other.example.org/fhir/AllergyIntolerance/3'),
    post(patientOf(number), there),
  ]);
  expect(statusesOf(answer)).toEqual(['201 Created', '201 Created']);
  const [allergy, patient] = answer.body.entry;
  expect(allergy.resource.patient.reference).toBe(`Patient/${patient.resource.id}`);
});
