import { allergyOf, entry, FHIR, post, sendBundle, statusesOf } from './support/bundles.js';
import { expectAudit } from './support/expect.js';
import { labOrder, prescription } from './support/records.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

/** Nothing is ever deleted: a DELETE ends a record where the platform lets somebody do that. */

let app: TestApp;
let records: Awaited<ReturnType<typeof labOrder>>;
beforeAll(async () => {
  app = await startApp();
  records = await labOrder(app);
});
afterAll(() => app.stop());

const remove = (path: string, headers: Record<string, string> = {}, caller: Credentials = records.doctor) =>
  app.as(caller).delete(`${FHIR}/${path}`).set(headers);

/** One resource of each type that can be ended: its id, with what status it ends, and as which event. */
const ENDED: Record<string, [make: () => Promise<string> | string, ended: object, event: string]> = {
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
  MedicationRequest: [
    async () => (await prescription(app, records.doctor, records.patient)).items[0].id,
    { status: 'cancelled' },
    'prescription.cancel',
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
  async (type, [make, ended, event]) => {
    const path = `${type}/${await make()}`;
    expect((await remove(path, { 'If-Match': 'W/"77"' })).status).toBe(412);
    const done = await remove(path);
    expect({ status: done.status, text: done.text }).toEqual({ status: 204, text: '' });
    await expectAudit(app, done, { event, action: 'D' });
    const { status, body } = await app.as(records.doctor).get(`${FHIR}/${path}`);
    expect({ status, body }).toMatchObject({ status: 200, body: ended });
    const again = await remove(path, { Prefer: 'return=representation' });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body });
    const stranger = await app.build.practice();
    expect((await remove(path, {}, stranger.doctor)).status).toBe(404);
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
