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
export const allergyOf = (reference: string, text = 'Látex') => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
  },
  patient: { reference },
  code: { text },
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
