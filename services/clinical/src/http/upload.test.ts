import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES, filing, withFile } from '../../test/support/documents.js';
import { expectInvalid } from '../../test/support/expect.js';
import { startApp } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';
import { until } from '../../test/support/wait-until.js';
import { DOCUMENT_LIMITS } from '../limits/index.js';

const app = useClinical();
const waiting = () =>
  readdir(path.join(fileURLToPath(app.deps.config.documents?.url ?? ''), 'incoming')).catch(() => []);

test('a file may have 25 MB and not a byte more', async () => {
  const { doctor, patient } = await app.build.practice();
  const whole = Buffer.alloc(DOCUMENT_LIMITS.fileBytes, 'a');
  const { body } = await filing(app, doctor, patient, {}, whole).expect(201);
  expect(body.data.size).toBe(25 * 1024 * 1024);
  const more = await filing(app, doctor, patient, {}, Buffer.concat([whole, Buffer.from('a')]));
  expect(more.status).toBe(413);
  expect((await app.auditOf(more))[0]).toMatchObject({ event: 'document.create', reason: 'body_too_large' });
  expect(await waiting()).toEqual([]);
});

test('what is no form with a file is 415', async () => {
  const { doctor } = await app.build.practice();
  const post = (type: string) => app.as(doctor).post('/api/v1/documents').type(type);
  expect((await post('application/json').send({ title: 'x' })).status).toBe(415);
  expect((await post('application/pdf').send('%PDF-1.4')).status).toBe(415);
  expect((await post('multipart/form-data').send('x')).status).toBe(415);
  expect((await app.as(doctor).post('/api/v1/documents')).status).toBe(415);
});

test('forms that are none, hold two files, or a file of another name are refused', async () => {
  const { doctor, patient } = await app.build.practice();
  const post = () => app.as(doctor).post('/api/v1/documents');
  expectInvalid(
    await post()
      .type('multipart/form-data; boundary=b')
      .send('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n%PDF-'),
    'body',
  );
  const fields = { patient_id: patient.id, type: 'report', title: 'Scan' };
  expectInvalid(await withFile(post(), fields).attach('file', FILES.png, 'b.png'), 'body');
  expectInvalid(await withFile(post(), fields, null).attach('scan', FILES.png, 'b.png'), 'file');
  expectInvalid(await withFile(post(), { ...fields, file: 'text' }, null), 'file');
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`x${nth}`, '1']));
  expectInvalid(await withFile(post(), { ...fields, ...many }), 'body');
  expectInvalid(await withFile(post(), { ...fields, title: 'x'.repeat(20_000) }), 'title');
  expect(await waiting()).toEqual([]);
});

test('names of files are no paths, and name nothing', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  for (const filename of [
    '../../../etc/passwd',
    '..\\..\\x.pdf',
    '/etc/cron.d/x',
    'a\r\nX: y.pdf',
    '.'.repeat(5_000),
  ]) {
    const fields = { patient_id: patient.id, type: 'report', title: '../../x\r\nSet-Cookie: "a"' };
    const { body } = await withFile(app.as(doctor).post('/api/v1/documents'), fields, FILES.pdf, { filename }).expect(
      201,
    );
    const { headers } = await app.as(doctor).get(`/api/v1/documents/${body.data.id}/content`).expect(200);
    expect(headers['content-disposition']).toMatch(/^inline; filename="[^"/\\]+\.pdf"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(headers['set-cookie']).toBeUndefined();
  }
  const names = await app.db('document_files').where({ clinic_id: clinic.id }).pluck('name');
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}\.[0-9a-f]{16}$/)]);
});

test('an upload that is cut off leaves nothing', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { port } = app.server.address() as AddressInfo;
  const request = http.request({
    port,
    method: 'POST',
    path: '/api/v1/documents',
    headers: {
      Authorization: `Bearer ${doctor.token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 1_000_000,
    },
  });
  request.on('error', () => {});
  request.write(
    `--b\r\nContent-Disposition: form-data; name="patient_id"\r\n\r\n${patient.id}\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.4',
  );
  await until(async () => (await waiting()).length === 1);
  request.destroy();
  await until(async () => (await waiting()).length === 0);
  await until(async () => (await app.db('audit_events').where({ clinic_id: clinic.id })).length === 1);
  expect(await app.db('audit_events').where({ clinic_id: clinic.id })).toMatchObject([
    { http_status: 422, event: 'document.create' },
  ]);
  expect(await app.db('documents').where({ clinic_id: clinic.id })).toEqual([]);
});

test('where no place is set, or it cannot be written to, the answer is 503 and there is no row', async () => {
  const none = await startApp({ config: { documents: undefined } });
  const { doctor, patient } = await none.build.practice();
  expect((await filing(none, doctor, patient)).body.message).toMatch(/keeps no files/);
  const { files } = none.deps;
  expect(files).toBeUndefined();
  await none.stop();

  const full = await startApp();
  const practice = await full.build.practice();
  const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  Object.assign(full.deps.files ?? {}, { keep: () => Promise.reject(error) });
  const response = await filing(full, practice.doctor, practice.patient);
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(await full.db('document_files')).toEqual([]);
  expect(await full.db('documents')).toEqual([]);
  await full.stop();
});
