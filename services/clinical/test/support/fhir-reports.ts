import { FHIR } from './bundles.js';
import { labOrder } from './clinical-records.js';
import type { Credentials, TestApp } from './start.js';

/** Reports as a laboratory sends them, of the patient of an order. */

export const REPLACES = 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces';
export const RELEASED = { url: 'urn:clinic:extension:released', valueBoolean: true };
export const replacing = (id: string) => ({ url: REPLACES, valueReference: { reference: `DiagnosticReport/${id}` } });
export const because = (valueString: string) => ({ url: 'urn:clinic:extension:status-reason', valueString });
export const tagOf = ({ meta }: { meta: { versionId: string } }) => `W/"${meta.versionId}"`;
export const category = (system: string, code: string) => [
  { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] },
];

export type Laboratory = Awaited<ReturnType<typeof laboratory>>;

export async function laboratory(app: TestApp) {
  const records = await labOrder(app);
  const concept = (code: string, display: string) => ({
    coding: [{ system: 'http://loinc.org', code, display }],
    text: display,
  });
  const observation = (code: string, value: number, members: object = {}) => ({
    resourceType: 'Observation',
    status: 'final',
    category: category('observation-category', 'laboratory'),
    code: concept(code, `Test ${code}`),
    subject: { reference: `Patient/${records.patient.id}` },
    valueQuantity: { value, unit: 'g/dL' },
    referenceRange: [{ low: { value: 12, unit: 'g/dL' }, high: { value: 16, unit: 'g/dL' } }],
    ...members,
  });
  const report = (members: object = {}) => ({
    resourceType: 'DiagnosticReport',
    status: 'final',
    category: category('v2-0074', 'LAB'),
    code: concept('58410-2', 'Hemograma'),
    subject: { reference: `Patient/${records.patient.id}` },
    ...members,
  });
  /** With its observations contained. */
  const whole = (values: readonly object[], members: object = {}) =>
    report({
      contained: values.map((each, at) => ({ ...each, id: `o${at}` })),
      result: values.map((_, at) => ({ reference: `#o${at}` })),
      ...members,
    });
  const send = (body: object, headers: Record<string, string> = {}, caller: Credentials = records.doctor) =>
    app.as(caller).post(`${FHIR}/DiagnosticReport`).set(headers).send(body);
  const read = (id: string, caller: Credentials = records.doctor) =>
    app.as(caller).get(`${FHIR}/DiagnosticReport/${id}`);
  const put = (body: { id: string }, headers: Record<string, string>, caller: Credentials = records.doctor) =>
    app.as(caller).put(`${FHIR}/DiagnosticReport/${body.id}`).set(headers).send(body);
  const platform = async (id: string) => (await app.as(records.doctor).get(`/api/v1/lab-results/${id}`)).body.data;
  const entered = async () => (await send(whole([observation('718-7', 13.5)]))).body;
  return { records, observation, report, whole, send, read, put, platform, entered };
}
