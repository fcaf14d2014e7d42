import { document, filing } from '../../../test/support/documents.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const OWN = '/api/mobile/v1/clinical/documents';
const act = (by: { token: string }, id: string, what: 'release' | 'withhold' | 'cancel', body = {}) =>
  app.as(by).post(`/api/v1/documents/${id}/${what}`).send(body);

async function filed() {
  const { clinic, doctor } = await app.build.practice();
  const [patient, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  const { id } = await document(app, doctor, { id: patient.patient_id ?? '' }, { title: 'Chest X-ray' });
  const shown = async (to = patient) => (await app.as(to).get(OWN).expect(200)).body.data;
  const open = (by: { token: string }) => app.as(by).get(`/api/v1/documents/${id}/content`);
  const link = (by: { token: string }) => app.as(by).post(`/api/v1/documents/${id}/links`);
  return { clinic, doctor, patient, other, id, shown, open, link };
}

test('a patient reads a document and its file from its release on, and another patient never', async () => {
  const { doctor, patient, other, id, shown, open, link } = await filed();
  expect(await shown()).toEqual([]);
  expectNotFound(await open(patient));
  expectNotFound(await link(patient));
  const released = await act(doctor, id, 'release').expect(200);
  await expectAudit(app, released, {
    event: 'document.release',
    action: 'U',
    patient_ids: [patient.patient_id],
    changed_fields: ['released_at'],
  });
  expect((await act(doctor, id, 'release').expect(200)).body.data).toEqual(released.body.data);
  const [own] = await shown();
  expect(own).toMatchObject({ id, title: 'Chest X-ray', released_at: released.body.data.released_at });
  expect(own).not.toHaveProperty('entered_by');
  const opened = await open(patient).expect(200);
  expect(opened.headers['content-type']).toBe('application/pdf');
  await expectAudit(app, opened, { event: 'document.open', patient_ids: [patient.patient_id] });
  const { body } = await link(patient).expect(201);
  const { pathname } = new URL(body.data.url);
  await app.as().get(pathname).expect(200);
  expect(await shown(other)).toEqual([]);
  expectNotFound(await open(other));
  expectNotFound(await link(other));
  // The link of a patient ends with the release.
  await act(doctor, id, 'withhold').expect(200);
  expectNotFound(await app.as().get(pathname));
});

test('what is withheld, or was an error, is not shown to the patient', async () => {
  const { doctor, patient, id, shown, open } = await filed();
  await act(doctor, id, 'release').expect(200);
  const withheld = await act(doctor, id, 'withhold').expect(200);
  await expectAudit(app, withheld, { event: 'document.withhold', changed_fields: ['released_at'] });
  expect(withheld.body.data.released_at).toBeNull();
  expect(await shown()).toEqual([]);
  expectNotFound(await open(patient));
  await act(doctor, id, 'release').expect(200);
  await act(doctor, id, 'cancel', { reason: 'Of another patient' }).expect(200);
  expect(await shown()).toEqual([]);
  expectNotFound(await open(patient));
  expectInvalid(await act(doctor, id, 'release'), 'status');
});

test('who files and may not read releases nothing; another clinic’s is unknown', async () => {
  const { clinic, doctor, patient, id } = await filed();
  const desk = await app.build.user(clinic, 'front_desk');
  const { body } = await filing(app, desk, { id: patient.patient_id ?? '' }).expect(201);
  expect((await act(desk, body.data.id, 'release')).status).toBe(403);
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'pharmacist', 'front_desk'] });
  expectDenied(await act(desk, body.data.id, 'release'), 'missing_ability');
  for (const by of [patient, await app.build.user(clinic, 'pharmacist')])
    expect((await act(by, id, 'release')).status).toBe(403);
  expectNotFound(await act((await app.build.practice()).doctor, id, 'release'));
  expect((await act(doctor, id, 'release').set('If-Match', 'W/"7"')).status).toBe(412);
});
