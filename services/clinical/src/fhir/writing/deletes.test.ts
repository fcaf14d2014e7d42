import { randomUUID } from 'node:crypto';
import {
  allergyOf,
  DNI,
  entry,
  FHIR,
  newNumber,
  patientOf,
  post,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import { expectAudit } from '../../../test/support/expect.js';
import { immunization, labOrder, labResult, prescription } from '../../../test/support/clinical-records.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Nothing is ever deleted: a DELETE ends a record where the platform lets somebody do that. */

const app = useClinical();
let records: Awaited<ReturnType<typeof labOrder>>;
beforeAll(async () => {
  records = await labOrder(app);
});

const remove = (path: string, headers: Record<string, string> = {}, caller: Credentials = records.doctor) =>
  app.as(caller).delete(`${FHIR}/${path}`).set(headers);

const placeOf = async (table: 'locations' | 'practitioners', values: object): Promise<string> => {
  const id = randomUUID();
  await app.db(table).insert({ clinic_id: records.clinic.id, id, ...values });
  return id;
};

/** One resource of each type that can be ended: its id, with what status it ends, as which event, and by whom unless that is a doctor. */
const ENDED: Record<
  string,
  [make: () => Promise<string> | string, ended: object, event: string, role?: 'administrator']
> = {
  Location: [
    () => placeOf('locations', { name: 'Sede Sur', room: '2' }),
    { status: 'inactive', name: 'Sede Sur, 2' },
    'location.update',
    'administrator',
  ],
  Practitioner: [
    () => placeOf('practitioners', { full_name: 'Ana Ruiz', specialty: 'ENT' }),
    { active: false, name: [{ text: 'Ana Ruiz' }] },
    'practitioner.update',
    'administrator',
  ],
  Patient: [async () => (await app.build.patient(records.clinic)).id, { active: false }, 'patient.update'],
  Appointment: [
    async () =>
      (
        await app.build.appointment(records.clinic, {
          patient_id: records.patient.id,
          practitioner_id: records.doctor.practitioner_id,
        })
      ).id,
    { status: 'cancelled', cancelationReason: { text: 'Deleted by another system.' } },
    'appointment.cancel',
  ],
  AllergyIntolerance: [
    async () =>
      (
        await app
          .as(records.doctor)
          .post(`${FHIR}/AllergyIntolerance`)
          .send(allergyOf(`Patient/${records.patient.id}`))
      ).body.id,
    { verificationStatus: { coding: [{ code: 'entered-in-error' }] } },
    'allergy.cancel',
  ],
  Immunization: [
    async () => (await immunization(app, records.doctor, records.patient, { status: 'not_done', reason: 'Fever' })).id,
    { status: 'entered-in-error' },
    'immunization.cancel',
  ],
  MedicationRequest: [
    async () => (await prescription(app, records.doctor, records.patient)).items[0].id,
    { status: 'cancelled' },
    'prescription.cancel',
  ],
  DiagnosticReport: [
    async () => (await labResult(app, records.doctor, records.patient, { status: 'preliminary' })).id,
    { status: 'cancelled' },
    'lab_result.cancel',
  ],
  ServiceRequest: [() => records.order.items[0].id, { status: 'revoked' }, 'order.cancel'],
  Encounter: [
    async () =>
      (
        await app.build.consultation(records.clinic, records.doctor.practitioner_id ?? '', {
          patient_id: records.patient.id,
        })
      ).id,
    { status: 'entered-in-error' },
    'consultation.cancel',
  ],
};

test.each(Object.entries(ENDED))(
  'a %s is ended, is read as before, and stays so',
  async (type, [make, ended, event, role]) => {
    const path = `${type}/${await make()}`;
    const caller = role ? await app.build.user(records.clinic, role) : records.doctor;
    expect((await remove(path, { 'If-Match': 'W/"77"' }, caller)).status).toBe(412);
    const done = await remove(path, {}, caller);
    expect({ status: done.status, text: done.text }).toEqual({ status: 204, text: '' });
    await expectAudit(app, done, { event, action: 'D' });
    const { status, body } = await app.as(records.doctor).get(`${FHIR}/${path}`);
    expect({ status, body }).toMatchObject({ status: 200, body: ended });
    const again = await remove(path, { Prefer: 'return=representation' }, caller);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body });
    const stranger = await app.build.practice();
    const foreign = role ? await app.build.user(stranger.clinic, role) : stranger.doctor;
    expect((await remove(path, {}, foreign)).status).toBe(404);
    if (role) expect((await remove(path)).status).toBe(403);
    const key = await app.build.apiKey(records.clinic, 'live', { scopes: ['patients:read'] });
    expect((await remove(path, {}, key)).status).toBe(403);
  },
);

test('what the platform does not end is not deleted, in a Bundle either', async () => {
  const { patient, doctor, clinic } = records;
  for (const type of ['Organization', 'Composition', 'Observation', 'AuditEvent']) {
    const refused = await remove(`${type}/${clinic.id}`);
    expect({ type, status: refused.status, outcome: refused.body.resourceType }).toEqual({
      type,
      status: 405,
      outcome: 'OperationOutcome',
    });
    expect(refused.headers['allow']).toContain('GET');
  }
  const allergy = await app
    .as(doctor)
    .post(`${FHIR}/AllergyIntolerance`)
    .send(allergyOf(`Patient/${patient.id}`, 'Oro'));
  const path = `AllergyIntolerance/${allergy.body.id}`;
  const send = (type: string, entries: object[]) => sendBundle(app, doctor, { type, entries });
  const batch = await send('batch', [
    entry('DELETE', `Organization/${clinic.id}`),
    entry('DELETE', `Patient/${clinic.id}`),
  ]);
  expect(statusesOf(batch)).toEqual(['405 Method Not Allowed', '404 Not Found']);
  // It is gone before what takes its place is made.
  const swapped = [post(allergyOf(`Patient/${patient.id}`, 'Oro')), entry('DELETE', path), entry('GET', path)];
  const done = await send('transaction', swapped);
  expect(statusesOf(done)).toEqual(['201 Created', '204 No Content', '200 OK']);
  expect(done.body.entry[2].resource.verificationStatus.coding[0].code).toBe('entered-in-error');
  expect((await send('transaction', [entry('DELETE', path), entry('DELETE', path)])).status).toBe(400);
});

test('one that a search finds is ended; several are not, and with none nothing is done', async () => {
  const { clinic, doctor, patient } = records;
  const number = newNumber();
  const { id } = (await app.as(doctor).post(`${FHIR}/Patient`).send(patientOf(number))).body;
  const search = `Patient?identifier=${encodeURIComponent(`${DNI}|${number}`)}`;
  const stranger = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['patients:read'] });
  expect((await remove(search, {}, stranger.doctor)).status).toBe(204);
  expect((await remove(search, {}, key)).status).toBe(403);
  expect((await remove(search, { 'If-Match': 'W/"7"' })).status).toBe(412);
  const done = await remove(search);
  expect({ status: done.status, text: done.text }).toEqual({ status: 204, text: '' });
  await expectAudit(app, done, { event: 'patient.update', action: 'D', resource_id: id, patient_ids: [id] });
  expect((await app.as(doctor).get(`${FHIR}/Patient/${id}`)).body.active).toBe(false);
  const none = await remove(`Patient?identifier=${encodeURIComponent(`${DNI}|${newNumber()}`)}`);
  expect(none.status).toBe(204);
  await expectAudit(app, none, { event: 'patient.update', action: 'D', resource_id: null });

  for (const substance of ['Polen', 'Ácaros'])
    await app
      .as(doctor)
      .post(`${FHIR}/AllergyIntolerance`)
      .send(allergyOf(`Patient/${patient.id}`, substance));
  expect((await remove(`AllergyIntolerance?patient=${patient.id}`)).status).toBe(412);
  for (const wrong of ['', '?_count=1', `?_id=${patient.id}&identifier=`, '?nothing=1', '?birthdate=x'])
    expect((await remove(`Patient${wrong}`)).status).toBe(400);
  const pollen = entry('DELETE', `AllergyIntolerance?patient=${patient.id}&code:text=Polen`);
  const sent = await sendBundle(app, doctor, { type: 'transaction', entries: [pollen] });
  expect(statusesOf(sent)).toEqual(['204 No Content']);
});
