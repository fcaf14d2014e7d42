import type { Response } from 'supertest';
import type { Credentials, TestApp } from './start.js';

/** Bundles that are sent, and what they are answered. */

export const FHIR = '/fhir/R4';
export const DNI = 'urn:clinic:document:dni:PE';

let numbers = 0;
/** Of a document that nobody has yet. */
export const newNumber = () => String(60_000_000 + (numbers += 1));
export const patientOf = (number: string, members: object = {}) => ({
  resourceType: 'Patient',
  identifier: [{ system: DNI, value: number }],
  name: [{ family: 'Quispe', given: ['Rosa'] }],
  gender: 'female',
  birthDate: '1990-05-17',
  ...members,
});
export const vaccineOf = (reference: string, members: object = {}) => ({
  resourceType: 'Immunization',
  status: 'completed',
  vaccineCode: { text: 'Hepatitis B' },
  patient: { reference },
  occurrenceDateTime: '2025-11-03',
  ...members,
});

export const allergyOf = (reference: string, text = 'Látex') => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
  },
  patient: { reference },
  code: { text },
});

/** An order of one image, which needs no catalog. */
export const imageOf = (patient: string, encounter: string, text = 'Chest') => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  category: [{ coding: [{ system: 'http://snomed.info/sct', code: '363679005' }] }],
  code: { text },
  subject: { reference: patient },
  encounter: { reference: encounter },
});

export const entry = (method: string, url: string, members: object = {}, request: object = {}) => ({
  ...members,
  request: { method, url, ...request },
});
export const post = (
  resource: { resourceType: string; [member: string]: unknown },
  fullUrl?: string,
  request: object = {},
) => entry('POST', resource.resourceType, { ...(fullUrl !== undefined && { fullUrl }), resource }, request);
/** Sends a Bundle of those entries. */
export const sendBundle = (
  app: TestApp,
  caller: Credentials,
  { type, entries, headers = {} }: { type: string; entries: unknown; headers?: Record<string, string> },
) =>
  app
    .as(caller)
    .post(FHIR)
    .set({ 'Content-Type': 'application/fhir+json', ...headers })
    .send(JSON.stringify({ resourceType: 'Bundle', type, entry: entries }));

export const statusesOf = ({ body }: Response): string[] =>
  body.entry.map(({ response }: { response: { status: string } }) => response.status);
export const faultOf = ({ status, body }: Response) => ({ status, at: body.issue?.[0]?.expression?.[0] });

/** As many entries as one may hold: two people with an allergy each, two orders in that visit, more people, and reads. */
export function fullTransaction({ patient, consultation }: Record<'patient' | 'consultation', { id: string }>) {
  const people = Array.from({ length: 19 }, (_, at) => {
    const [number, urn] = [newNumber(), `urn:uuid:${at}`];
    return [post(patientOf(number), urn, { ifNoneExist: `identifier=${DNI}|${number}` }), post(allergyOf(urn))];
  });
  const images = ['Chest', 'Knee'].map((text) =>
    post(imageOf(`Patient/${patient.id}`, `Encounter/${consultation.id}`, text)),
  );
  const reads = Array.from({ length: 160 }, () => entry('GET', `Patient/${patient.id}`));
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [...people.slice(0, 2).flat(), ...images, ...people.slice(2).flat(), ...reads],
  };
}

/** How many rows of the clinic each table has. */
export const rowsIn = (app: TestApp, clinic: { id: string }, ...tables: string[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await app.db(table).where({ clinic_id: clinic.id })).length));
