import { document } from '../../../test/support/documents.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ clock: () => now });
const now = new Date();

test('who may read a document gets a link that says nothing and ends after a minute', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await document(app, doctor, patient);
  const response = await app.as(doctor).post(`/api/v1/documents/${id}/links`).expect(201);
  const { url, expires_at } = response.body.data;
  expect(Date.parse(expires_at)).toBe(now.getTime() + 60_000);
  expect(url).toMatch(/\/api\/v1\/document-files\/[\w-]+$/);
  expect(Buffer.from(url.split('/').at(-1), 'base64url').toString('latin1')).not.toContain(id);
  await expectAudit(app, response, { event: 'document.link', resource_id: id, patient_ids: [patient.id] });
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).post(`/api/v1/documents/${id}/links`));
});
