import { document, FILES } from '../../../test/support/documents.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ clock: () => now });
let now = new Date();

async function linked() {
  const practice = await app.build.practice();
  const { id } = await document(app, practice.doctor, practice.patient, {}, FILES.text);
  const { body } = await app.as(practice.doctor).post(`/api/v1/documents/${id}/links`).expect(201);
  return { ...practice, id, path: new URL(body.data.url).pathname };
}

test('a link opens the file without a credential, and the trail names who asked for it', async () => {
  const { clinic, doctor, patient, id, path } = await linked();
  const response = await app.as().get(path);
  expect({ status: response.status, text: response.text }).toEqual({ status: 200, text: FILES.text.toString() });
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  await expectAudit(app, response, {
    event: 'document.open',
    clinic_id: clinic.id,
    actor_id: doctor.id,
    actor_name: doctor.name,
    resource_id: id,
    patient_ids: [patient.id],
    phi_level: 'full',
    details: { link: true },
  });
  const part = await app.as().get(path).set('Range', 'bytes=0-3');
  expect([part.status, part.text]).toEqual([206, FILES.text.subarray(0, 4).toString()]);
});

test('links that were altered, are of nothing or have ended are 404', async () => {
  const { path } = await linked();
  for (const at of [30, 40, path.length - 1]) {
    const altered = `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
    expectNotFound(await app.as().get(altered));
  }
  for (const link of ['x', 'x'.repeat(5_000), '%00', '..%2F..%2Fdocuments'])
    expectNotFound(await app.as().get(`/api/v1/document-files/${link}`));
  now = new Date(now.getTime() + 60_000);
  const ended = await app.as().get(path);
  expectNotFound(ended);
  expect(await app.auditOf(ended)).toMatchObject([{ event: 'document.open', outcome: 4, patient_ids: [] }]);
});

test('a link of a clinic that no longer uses documents opens nothing', async () => {
  const { clinic, path } = await linked();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas: ['pharmacy'] }) });
  expectNotFound(await app.as().get(path));
});
