import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { document, FILES, filing, withFile } from '../../../test/support/documents.js';
import { merging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const folder = () => fileURLToPath(app.deps.config.documents?.url ?? '');
const filesIn = async (of: 'incoming' | 'kept') =>
  (await readdir(path.join(folder(), of), { recursive: true, withFileTypes: true }).catch(() => [])).flatMap((entry) =>
    entry.isFile() ? path.join(entry.parentPath, entry.name) : [],
  );

test('a doctor files a document; it is kept encrypted, and the trail and a webhook hear of it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const response = await filing(app, doctor, patient, { date: '2026-03-02', title: ' Chest X-ray ' });
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    patient: { id: patient.id },
    type: 'report',
    title: 'Chest X-ray',
    date: '2026-03-02',
    content_type: 'application/pdf',
    size: FILES.pdf.length,
    sha256: createHash('sha256').update(FILES.pdf).digest('hex'),
    status: 'current',
    entered_by: { id: doctor.id, full_name: doctor.name },
    version: 1,
  });
  expect(response.headers['location']).toBe(`/api/v1/documents/${data.id}`);
  await expectAudit(app, response, { event: 'document.create', resource_id: data.id, patient_ids: [patient.id] });
  expect(await app.db('outbox').where({ resource_id: data.id }).pluck('event')).toEqual(['document.create']);
  const { name } = await app.db('document_files').where({ clinic_id: clinic.id }).first();
  const stored = await readFile(path.join(folder(), 'kept', name));
  expect(stored.includes('PDF')).toBe(false);
  expect(name).not.toContain(data.sha256);
  expect(await filesIn('incoming')).toEqual([]);
});

test.each(Object.entries(FILES))('what a file is is read from its content: %s', async (type, content) => {
  const { doctor, patient } = await app.build.practice();
  const response = await withFile(
    app.as(doctor).post('/api/v1/documents'),
    { patient_id: patient.id, type: 'other', title: 'Scan' },
    content,
    { filename: 'page.html', contentType: 'text/html' },
  );
  expect({ status: response.status, type: response.body.data?.content_type }).toEqual({
    status: 201,
    type: expect.stringContaining(type === 'text' ? 'plain' : type),
  });
});

const HOSTILE: Record<string, Buffer> = {
  'a page': Buffer.from('<!DOCTYPE html><p>Hello'),
  'a page behind white space and a byte order mark': Buffer.from('\uFEFF \n <html><script>1</script>'),
  'a page behind words': Buffer.from(`${'All is well. '.repeat(9_000)}<script>alert(1)</script>`),
  'a picture that runs scripts': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a picture behind words': Buffer.from('Note\n<SVG onload=alert(1)>'),
  'a page that ends as an image': Buffer.concat([Buffer.from('<html>'), Buffer.alloc(122), Buffer.from('DICM')]),
  'a program': Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  'an archive': Buffer.from('504b0304140000000800', 'hex'),
  'text in Latin-1': Buffer.from('Dolor torácico', 'latin1'),
  'text in UTF-16': Buffer.from('\uFEFFHello', 'utf16le'),
  'text with a NUL': Buffer.from('Hello\0'),
  'a PDF behind a page': Buffer.from('<html></html>%PDF-1.4'),
  'another container of pictures': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif')]),
  nothing: Buffer.alloc(0),
};
test.each(Object.keys(HOSTILE))('%s is refused, whatever it is called', async (name) => {
  const { doctor, patient } = await app.build.practice();
  const before = await filesIn('kept');
  const response = await filing(app, doctor, patient, {}, HOSTILE[name]);
  expectInvalid(response, 'file');
  expect(await filesIn('kept')).toEqual(before);
  expect(await filesIn('incoming')).toEqual([]);
});

test('every fault is named, and no file stays', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const post = () => app.as(doctor).post('/api/v1/documents');
  expectInvalid(await withFile(post(), { unknown: '1' }, null), 'patient_id', 'type', 'title', 'file');
  expectInvalid(
    await withFile(post(), { patient_id: 'x', type: 'selfie', title: ' ', date: '2026-02-30' }),
    'patient_id',
    'type',
    'title',
    'date',
  );
  expectInvalid(await filing(app, doctor, patient, { date: '2199-01-01' }), 'date');
  expectInvalid(await filing(app, doctor, patient, { date: '1850-01-01' }), 'date');
  expectInvalid(await filing(app, doctor, patient, { title: 'x'.repeat(256) }), 'title');
  expectInvalid(await filing(app, doctor, patient, { title: 'a\0b' }), 'title');
  expectInvalid(await filing(app, doctor, { id: newId() }), 'patient_id');
  const stranger = await app.build.practice();
  expectInvalid(await filing(app, doctor, stranger.patient), 'patient_id');
  const closed = await app.build.patient(clinic, { active: false });
  expectInvalid(await filing(app, doctor, closed), 'patient_id');
  expect(await app.db('document_files').where({ clinic_id: clinic.id })).toEqual([]);
  expect((await filesIn('kept')).filter((file) => file.includes(clinic.id))).toEqual([]);
});

test('a merged record takes no more documents, and gives those it has to the one that is left', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const filed = await document(app, doctor, patient);
  const desk = await app.build.user(clinic, 'front_desk');
  const target = await app.build.patient(clinic);
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  expectInvalid(await filing(app, doctor, patient), 'patient_id');
  const { body } = await app.as(doctor).get(`/api/v1/documents/${filed.id}`).expect(200);
  expect(body.data).toMatchObject({ patient: { id: target.id }, version: 2 });
});

test('the front desk files, the pharmacist reads, the laboratory does both, others neither', async () => {
  const { clinic, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const { body } = await filing(app, desk, patient, { type: 'identification' }).expect(201);
  for (const path of ['', `/${body.data.id}`, `/${body.data.id}/content`, `/${body.data.id}/versions`])
    expectDenied(await app.as(desk).get(`/api/v1/documents${path}`), 'missing_ability');
  expectDenied(await app.as(desk).post(`/api/v1/documents/${body.data.id}/links`), 'missing_ability');
  await filing(app, await app.build.user(clinic, 'laboratory'), patient).expect(201);
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  await app.as(pharmacist).get(`/api/v1/documents/${body.data.id}/content`).expect(200);
  expectDenied(await filing(app, pharmacist, patient), 'missing_ability');
  expectDenied(await app.as(pharmacist).post(`/api/v1/documents/${body.data.id}/cancel`), 'missing_ability');
  for (const role of ['administrator', 'owner', 'patient'] as const)
    expectDenied(await filing(app, await app.build.user(clinic, role), patient), 'missing_ability');
});

test('who reads documents files them under the policy alone', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await filing(app, doctor, patient), 'phi_access_denied');
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id });
  await filing(app, doctor, patient).expect(201);
});

test('the same file is kept once in a clinic, and apart in another one', async () => {
  const [here, there] = [await app.build.practice(), await app.build.practice()];
  const content = Buffer.from('The same words');
  const other = await app.build.patient(here.clinic);
  await Promise.all(
    [here.patient, other, here.patient, other].map((each) => filing(app, here.doctor, each, {}, content).expect(201)),
  );
  await document(app, there.doctor, there.patient, {}, content);
  const named = async ({ clinic }: typeof here) =>
    app.db('document_files').where({ clinic_id: clinic.id }).pluck('name');
  expect(await named(here)).toHaveLength(1);
  expect(await named(there)).toHaveLength(1);
  expect((await filesIn('kept')).filter((file) => file.includes(here.clinic.id))).toHaveLength(1);
});

test('requests with a key are compared by the bytes of their files', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const post = (content: Buffer, fields = {}) =>
    filing(app, doctor, patient, fields, content).set('Idempotency-Key', 'scan-1');
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(FILES.png)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await app.db('documents').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect((await filesIn('kept')).filter((file) => file.includes(clinic.id))).toHaveLength(1);
  expectInvalid(await post(FILES.jpeg), 'idempotency_key');
  expectInvalid(await post(FILES.png, { title: 'Another' }), 'idempotency_key');
  expect((await post(FILES.png)).headers['idempotent-replayed']).toBe('true');
});
