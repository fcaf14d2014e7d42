import type { Composition, CompositionSection } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import type { openConsultation } from './clinical-records.js';
import type { Credentials, TestApp } from './start.js';

const FHIR = '/fhir/R4';

/** The note of a consultation, as its doctor reads and writes it in both interfaces. */
export function noteOf(app: TestApp, of: Awaited<ReturnType<typeof openConsultation>>) {
  const note = () => `/api/mobile/v1/doctor/consultations/${of.consultation.id}`;
  const path = () => `${FHIR}/Composition/${of.consultation.id}`;
  const read = async (): Promise<Composition> => (await app.as(of.doctor).get(path())).body;
  const said = async () => (await app.as(of.doctor).get(note()).expect(200)).body.data;
  const write = (content: object) => app.as(of.doctor).patch(note()).set('If-Match', '*').send(content).expect(200);
  const put = (
    body: object,
    headers: Record<string, string> = { 'If-Match': '*' },
    caller: Credentials = of.doctor,
  ): Promise<Response> =>
    app
      .as(caller)
      .put(path())
      .set(headers)
      .send(body)
      .then((response) => response);
  const patch = (operations: object[], at = path(), headers: Record<string, string> = {}) =>
    app.as(of.doctor).patch(at).set(headers).type('application/json-patch+json').send(operations);
  const sign = async () => {
    await write({ diagnoses: [{ code: 'J00' }] });
    await app.as(of.doctor).post(`${note()}/complete`).set('If-Match', '*').expect(200);
  };

  return { note: note(), path: path(), read, said, write, put, patch, sign };
}

export const div = (inner: string) => ({
  status: 'generated' as const,
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${inner}</div>`,
});
export const paragraph = (inner: string) => div(`<p>${inner}</p>`);
export const sectionOf = (key: string, inner: string, members: object = {}): CompositionSection => ({
  code: { coding: [{ system: 'urn:clinic:section', code: key }] },
  text: paragraph(inner),
  ...members,
});
export const addendum = (inner: string, members: object = {}): CompositionSection => ({
  title: 'Addendum',
  code: { coding: [{ system: 'http://loinc.org', code: '55107-7' }] },
  text: paragraph(inner),
  ...members,
});
