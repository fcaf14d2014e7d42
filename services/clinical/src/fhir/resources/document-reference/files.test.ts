import { document, FILES } from '../../../../test/support/documents.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../../test/support/expect.js';
import { get, idsIn } from '../../../../test/support/fhir-chart.js';
import { appAboutOne } from '../../../../test/support/smart.js';
import { labOrder } from '../../../../test/support/clinical-records.js';
import { useClinical } from '../../../../test/support/use-clinical.js';
import { newId } from '../../../id.js';

const app = useClinical();
const read = (caller: { token?: string; api_key?: string }, id: string) =>
  app.as(caller).get(`/fhir/R4/Binary/${id}`).buffer(true);

async function filed(fields: Record<string, string> = {}, content = FILES.text) {
  const records = await labOrder(app);
  const given = { title: 'Carta de derivación', type: 'letter', date: '2026-03-02', ...fields };
  return { ...records, file: await document(app, records.doctor, records.patient, given, content) };
}

test('a file is a document beside the notes, with its type, its day and where its bytes are', async () => {
  const { doctor, patient, consultation, file } = await filed();
  const answer = await get(app, doctor, `DocumentReference/${file.id}`);
  expect(answer.body).toMatchObject({
    resourceType: 'DocumentReference',
    status: 'current',
    type: { coding: [{ system: 'urn:clinic:document-type', code: 'letter' }] },
    subject: { reference: `Patient/${patient.id}` },
    description: 'Carta de derivación',
    author: [{ display: 'The doctor' }],
    content: [{ attachment: { contentType: 'text/plain', size: FILES.text.length, url: `Binary/${file.id}` } }],
    context: { period: { start: '2026-03-02', end: '2026-03-02' } },
  });
  await expectAudit(app, answer, { patient_ids: [patient.id], phi_level: 'full' });
  const found = async (search: string) =>
    idsIn(await get(app, doctor, `DocumentReference?patient=${patient.id}${search}`));
  expect(await found('')).toEqual([consultation.id, file.id].sort());
  for (const search of [
    '&type=urn:clinic:document-type|letter',
    '&type=letter',
    '&contenttype=text/plain',
    '&description=derivacion',
    '&period=2026-03-02',
    `&location=Binary/${file.id}`,
    '&category:missing=true',
  ])
    expect([search, await found(search)]).toEqual([search, [file.id]]);
  for (const search of ['&type=http://loinc.org|11488-4', '&category=clinical-note', '&doc-status=preliminary'])
    expect([search, await found(search)]).toEqual([search, [consultation.id]]);
  expect(await found('&type=none')).toEqual([]);
  expect(await found(`&location=Composition/${file.id}`)).toEqual([]);
});

test('a file that was an error says so, with its reason, and its history has both versions', async () => {
  const { doctor, file } = await filed();
  await app.as(doctor).post(`/api/v1/documents/${file.id}/cancel`).send({ reason: 'Another patient' }).expect(200);
  const { body } = await get(app, doctor, `DocumentReference/${file.id}`);
  expect(body).toMatchObject({ status: 'entered-in-error', meta: { versionId: '2' } });
  expect(JSON.stringify(body.extension)).toContain('Another patient');
  expect(idsIn(await get(app, doctor, 'DocumentReference?status=entered-in-error'))).toEqual([file.id]);
  const history = await get(app, doctor, `DocumentReference/${file.id}/_history`);
  expect(history.body.entry.map(({ resource }: { resource: { status: string } }) => resource.status)).toEqual([
    'entered-in-error',
    'current',
  ]);
});

test('its bytes are answered as they are, whole or in part, and nothing in them runs', async () => {
  const { doctor, patient, file } = await filed();
  const whole = await read(doctor, file.id).expect(200);
  expect(whole.text).toBe(FILES.text.toString());
  expect(whole.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'accept-ranges': 'bytes',
    'cache-control': expect.stringContaining('no-store'),
    etag: `"${file.sha256}"`,
  });
  await expectAudit(app, whole, { event: 'document.open', patient_ids: [patient.id], phi_level: 'full' });
  const part = await read(doctor, file.id).set('Range', 'bytes=0-9').expect(206);
  expect(part.headers['content-range']).toBe(`bytes 0-9/${FILES.text.length}`);
  const beyond = await read(doctor, file.id).set('Range', 'bytes=9999-');
  expect([beyond.status, beyond.body.resourceType]).toEqual([416, 'OperationOutcome']);
  await read(doctor, file.id).set('If-None-Match', `"${file.sha256}"`).expect(304);
  expect(JSON.stringify((await app.db('document_files').select()).map(({ name }) => name))).not.toContain(file.sha256);
});

test('nobody is shown a file whom the policy, the clinic, their role or their key leaves out', async () => {
  const { clinic, doctor, patient, consultation, file } = await filed();
  expectNotFound(await read((await filed()).doctor, file.id));
  expectNotFound(await read(doctor, consultation.id));
  expectNotFound(await read(doctor, newId()));
  expectDenied(await read(await app.build.user(clinic, 'front_desk'), file.id), 'missing_ability');
  expect((await read(await app.build.user(clinic, 'laboratory'), file.id)).status).toBe(200);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['consultations:read'] });
  expect(idsIn(await get(app, key, `DocumentReference?patient=${patient.id}`))).toEqual([consultation.id]);
  expectNotFound(await get(app, key, `DocumentReference/${file.id}`));
  expectNotFound(await get(app, key, `DocumentReference/${file.id}/_history/1`));
  expectDenied(await read(key, file.id), 'missing_ability');
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await read(colleague, file.id), 'phi_access_denied');
  expect(idsIn(await get(app, colleague, 'DocumentReference'))).toEqual([]);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await read(doctor, file.id), 'area_disabled');
  expect(idsIn(await get(app, doctor, `DocumentReference?patient=${patient.id}`))).toEqual([consultation.id]);
  expectNotFound(await get(app, doctor, `DocumentReference/${file.id}`));
});

test('an app reads the files that its scopes leave of documents, and no others', async () => {
  const { token, patient, other, doctor } = await appAboutOne(app, ['patient/DocumentReference.rs?status=current']);
  const [own, theirs, wrong] = await Promise.all(
    [patient, other, patient].map((each) => document(app, doctor, each, {}, FILES.text)),
  );
  await app.as(doctor).post(`/api/v1/documents/${wrong.id}/cancel`).send({ reason: 'Blurred' }).expect(200);
  await read({ token }, own.id).expect(200);
  for (const each of [theirs, wrong]) expectNotFound(await read({ token }, each.id));
  const { token: elsewhere } = await appAboutOne(app, ['patient/Observation.rs']);
  expect((await read({ token: elsewhere }, own.id)).status).toBe(403);
});

test('who reads documents and no notes is shown the files', async () => {
  const { clinic, doctor, patient, consultation, file } = await filed();
  await app.as(doctor).post(`/api/v1/documents/${file.id}/cancel`).send({ reason: 'Another patient' }).expect(200);
  for (const role of ['pharmacist', 'laboratory'] as const) {
    const user = await app.build.user(clinic, role);
    const found = await get(app, user, `DocumentReference?patient=${patient.id}`);
    expect(idsIn(found)).toEqual([file.id]);
    await expectAudit(app, found, { patient_ids: [patient.id], phi_level: 'full' });
    expect((await get(app, user, `DocumentReference/${file.id}`)).body).toMatchObject({ id: file.id });
    expect((await get(app, user, `DocumentReference/${file.id}/_history`)).body.entry).toHaveLength(2);
    const { entry } = (await get(app, user, 'DocumentReference/_history')).body;
    expect(entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([file.id, file.id]);
    for (const path of ['', '/_history', '/_history/1'])
      expectNotFound(await get(app, user, `DocumentReference/${consultation.id}${path}`));
    expectDenied(await get(app, user, `Composition/${consultation.id}`), 'missing_ability');
  }
  expectDenied(await get(app, await app.build.user(clinic, 'front_desk'), 'DocumentReference'), 'missing_ability');
});
