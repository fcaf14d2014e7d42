import type { DocumentReference } from '@medplum/fhirtypes';
import { exportingService } from '../../../test/support/exports.js';
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

const BASE = () => `${app.deps.config.public_url}/fhir/R4`;

async function work(): Promise<void> {
  const exporter = { worker, app: app.deps.db, types, base: BASE(), clock: () => new Date() };
  while (await workOnExport(exporter));
}

const service = (scopes?: string[]) => exportingService(app, work, undefined, scopes);

test('a document that is exported says the whole address of its note, which the token of the service reads', async () => {
  const { doctor, clinic, patient, begin, manifestOf, file, send, at } = await service();
  const written = { patient_id: patient.id, status: 'completed' };
  const note = await app.build.consultation(clinic, doctor.practitioner_id ?? '', written);
  const { body } = await manifestOf(await begin('$export?_type=DocumentReference'));
  const documents = (await file(body.output[0].url)) as unknown as DocumentReference[];
  const [attachment] = documents.flatMap(({ content }) => content.map((each) => each.attachment));
  expect(attachment).toMatchObject({ contentType: 'application/fhir+json', url: `${BASE()}/Composition/${note.id}` });
  expect((await send('get', at(attachment?.url))).body).toMatchObject({ resourceType: 'Composition', id: note.id });
});
