import type { Response } from 'supertest';
import { allergy, immunization, labOrder, labResult, measured, medication, prescription } from './clinical-records.js';
import { document } from './documents.js';
import type { Credentials, TestApp } from './start.js';

export const FHIR = '/fhir/R4';
const NOTES = '/api/mobile/v1/doctor/consultations';

/** A patient with something of everything, in a clinic where somebody else has some too. */
export async function chart(app: TestApp) {
  const ordered = await labOrder(app, ['HGB', 'GLU']);
  const { clinic, doctor, patient, consultation, order } = ordered;
  const note = {
    type: 'urgent',
    reason: 'Cough & fever < 3 days',
    started_at: '2026-03-01T15:00:00Z',
    ended_at: '2026-03-01T15:20:00Z',
    sections: [{ key: 'plan', content: 'Rest <b>well</b>.' }],
    diagnoses: [
      { code: 'J00', role: 'principal', certainty: 'confirmed' },
      { code: 'I10', role: 'secondary', certainty: 'ruled_out' },
    ],
    vitals: { systolic: 120, diastolic: 80, heart_rate: 70, spo2: 98, temperature_c: 37.5 },
  };
  await app.as(doctor).patch(`${NOTES}/${consultation.id}`).set('If-Match', '*').send(note).expect(200);
  await app.as(doctor).post(`${NOTES}/${consultation.id}/complete`).set('If-Match', '*').expect(200);
  const result = await labResult(app, doctor, patient, {
    order_item_id: order.items[0].id,
    specimen: { type: 'Venous blood', collected_at: '2026-03-02T12:00:00Z' },
    observations: [
      measured(13.5),
      measured(4.2, { code: { system: 'http://loinc.org', code: '789-8', display: 'Red cells' } }),
    ],
  });
  const medications = [medication('Paracetamol'), medication('Ibuprofeno')];
  const prescribed = await prescription(app, doctor, patient, { items: medications });
  const allergic = await allergy(app, doctor, patient);
  const vaccinated = await immunization(app, doctor, patient);
  const filed = await document(app, doctor, patient, { title: 'Chest X-ray', date: '2026-02-09' });
  const booked = await app.build.appointment(clinic, {
    patient_id: patient.id,
    practitioner_id: doctor.practitioner_id,
  });
  const location = { clinic_id: clinic.id, id: booked.id, name: 'Sede Norte', room: '4' };
  await app.db('locations').insert(location);
  const stranger = await labOrder(app);
  await labResult(app, stranger.doctor, stranger.patient);
  return { ...ordered, result, prescribed, allergic, vaccinated, filed, booked, location, stranger };
}

/** The ids that a search found, sorted. */
export const idsIn = ({ body }: Response): string[] =>
  (body.entry ?? [])
    .filter(({ search }: { search: { mode: string } }) => search.mode === 'match')
    .map(({ resource }: { resource: { id: string } }) => resource.id)
    .sort();

export const get = (app: TestApp, caller: Credentials, path: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${encodeURI(path)}`)
    .then((response) => response);

/** The ids that a search finds, page after page. */
export async function walked(app: TestApp, caller: Credentials, search: string): Promise<string[]> {
  const pages: string[] = [];
  let path: string | undefined = search;
  while (path !== undefined) {
    const page: Response = await get(app, caller, path);
    expect({ path, status: page.status }).toEqual({ path, status: 200 });
    pages.push(...idsIn(page));
    const links = page.body.link as { relation: string; url: string }[];
    path = links.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
  }
  return pages;
}

/** Each search finds those, all of which can be read by their ids, and no others. */
export async function expectFound(
  app: TestApp,
  caller: Credentials,
  queries: Record<string, readonly string[]>,
): Promise<void> {
  const found: Record<string, unknown> = {};
  for (const query of Object.keys(queries)) {
    const response = await get(app, caller, query);
    found[query] = response.status === 200 ? idsIn(response) : response.text;
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(queries).map(([query, ids]) => [query, [...ids].sort()])));
  const named = new Set(
    Object.entries(queries).flatMap(([query, ids]) => ids.map((id) => `${query.split('?')[0]}/${id}`)),
  );
  for (const name of named) {
    const { body } = await get(app, caller, name);
    expect(`${body.resourceType}/${body.id}`).toBe(name);
  }
}
