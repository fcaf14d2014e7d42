import { exportingService } from '../../../test/support/exports.js';
import { labResult, medication, prescription } from '../../../test/support/clinical-records.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { openAs } from '../../db/roles.js';
import type { Database } from '../../db/db.js';
import { types } from '../operations.js';
import { workOnExport } from './export-worker.js';

let app: TestApp;
let worker: Database;
beforeAll(async () => {
  app = await startApp();
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 4, onError: () => {} });
});
afterAll(async () => {
  await worker.close();
  await app.stop();
});

async function work(): Promise<void> {
  const base = `${app.deps.config.public_url}/fhir/R4`;
  while (await workOnExport({ worker, app: app.deps.db, types, base, clock: () => new Date() }));
}

test('a group’s files hold results and prescriptions of its members, and of nobody else', async () => {
  const scopes = ['patients:read', 'consultations:read', 'lab-results:read', 'prescriptions:read'];
  const { doctor, clinic, patient, begin, manifestOf, file } = await exportingService(app, work, undefined, scopes);
  const colleague = await app.build.user(clinic, 'doctor');
  const other = await app.build.patient(clinic);
  for (const each of [patient, other]) {
    await labResult(app, colleague, each, { specimen: { type: 'Blood' } });
    await prescription(app, colleague, each, { items: [medication('Paracetamol')] });
  }
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id ?? '' });
  const asked = ['DiagnosticReport', 'MedicationRequest', 'Observation', 'Specimen'];
  const { body } = await manifestOf(await begin(`Group/${doctor.practitioner_id}/$export?_type=${asked.join()}`));
  const subjects: string[] = [];
  for (const { type, url } of body.output as { type: string; url: string }[])
    for (const each of await file(url)) {
      const { reference } = each['subject'] as { reference: string };
      subjects.push(`${type} ${reference}`);
    }
  expect(subjects.toSorted()).toEqual(asked.map((type) => `${type} Patient/${patient.id}`));
});
