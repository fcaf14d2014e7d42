import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Response } from 'supertest';
import { document, FILES } from '../../../test/support/documents.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const WORDS = Buffer.from(Array.from({ length: 40_000 }, (_, nth) => `línea ${nth}\n`).join(''));

async function filed(content: Buffer, fields: Record<string, string> = {}) {
  const practice = await app.build.practice();
  const { id } = await document(app, practice.doctor, practice.patient, fields, content);
  const get = (headers: Record<string, string> = {}) =>
    app
      .as(practice.doctor)
      .get(`/api/v1/documents/${id}/content`)
      .set(headers)
      .buffer(true)
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const whole = Buffer.concat(chunks);
          done(null, /json/.test(String(res.headers['content-type'])) ? JSON.parse(whole.toString()) : whole);
        });
      });
  return { ...practice, id, get };
}

const bytes = ({ body }: Response): Buffer => body as Buffer;

test('the file comes back as it was filed, shown by browsers and able to run nothing', async () => {
  const { id, get, patient } = await filed(WORDS);
  const response = await get();
  expect(response.status).toBe(200);
  expect(bytes(response).equals(WORDS)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(WORDS.length),
    'content-disposition': 'inline; filename="Chest X-ray.txt"; filename*=UTF-8\'\'Chest%20X-ray.txt',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*;sandbox$/),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  });
  await expectAudit(app, response, { event: 'document.open', resource_id: id, patient_ids: [patient.id] });
  const known = await get({ 'If-None-Match': response.headers['etag'] ?? '' });
  expect([known.status, bytes(known).length]).toEqual([304, 0]);
});

test('no title ends the file name that it makes, nor leads out of a folder', async () => {
  const titles = {
    'x\uff02; filename=run.html': 'x ; filename=run.html',
    '\u2024\u2024\uff0fetc\uff3ca': 'etc a',
    日本: 'document',
  };
  for (const [title, plain] of Object.entries(titles)) {
    const { get } = await filed(FILES.pdf, { title });
    const { headers } = await get();
    expect(headers['content-disposition']?.split("; filename*=UTF-8''")).toEqual([
      `inline; filename="${plain}.pdf"`,
      `${encodeURIComponent(title)}.pdf`,
    ]);
  }
});

test('what browsers do not show is saved', async () => {
  for (const content of [FILES.dicom, FILES.heic, FILES.tiff]) {
    const { get } = await filed(content);
    expect((await get()).headers['content-disposition']).toMatch(/^attachment; /);
  }
});

test('any range is what the whole file has there', async () => {
  const { get } = await filed(WORDS);
  const size = WORDS.length;
  const ranges: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    ['bytes=65530-65545', 65_530, 65_546],
    ['bytes=65536-131071', 65_536, 131_072],
    ['bytes=100-', 100, size],
    ['bytes=-5', size - 5, size],
    [`bytes=${size - 1}-${size + 99}`, size - 1, size],
    [`bytes=-${size + 99}`, 0, size],
  ];
  for (const [range, start, end] of ranges) {
    const response = await get({ Range: range });
    expect({ range, status: response.status, is: response.headers['content-range'] }).toEqual({
      range,
      status: 206,
      is: `bytes ${start}-${end - 1}/${size}`,
    });
    expect(response.headers['content-length']).toBe(String(end - start));
    expect(bytes(response).equals(WORDS.subarray(start, end))).toBe(true);
  }
});

test('ranges that cannot be read are passed over, and those that there are not are 416', async () => {
  const { get } = await filed(FILES.pdf);
  for (const range of [
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'lines=0-1',
    `bytes=0-${'9'.repeat(99)}`,
  ]) {
    const response = await get({ Range: range });
    expect({ range, status: response.status, length: bytes(response).length }).toEqual({
      range,
      status: 200,
      length: FILES.pdf.length,
    });
  }
  for (const range of [`bytes=${FILES.pdf.length}-`, 'bytes=999999-', 'bytes=-0']) {
    const response = await get({ Range: range });
    expect({ range, status: response.status }).toEqual({ range, status: 416 });
    expect(response.headers['content-range']).toBe(`bytes */${FILES.pdf.length}`);
    expect(response.headers['content-type']).toMatch(/json/);
  }
});

test('a range of a file that is another one by now is all of it', async () => {
  const { get } = await filed(FILES.pdf);
  const { headers } = await get();
  expect((await get({ Range: 'bytes=0-3', 'If-Range': headers['etag'] ?? '' })).status).toBe(206);
  expect((await get({ Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200);
});

test('a stored file that was altered, cut or exchanged is an error, and nothing of it is sent', async () => {
  const folder = path.join(fileURLToPath(app.deps.config.documents?.url ?? ''), 'kept');
  const damages: ((file: string) => Promise<void>)[] = [
    (file) => writeFile(file, Buffer.alloc(FILES.pdf.length + 16, 7)),
    (file) => truncate(file, 20),
    (file) => truncate(file, 0),
  ];
  for (const damage of damages) {
    const { clinic, get } = await filed(FILES.pdf);
    const { name } = await app.db('document_files').where({ clinic_id: clinic.id }).first();
    await damage(path.join(folder, name));
    const response = await get();
    expect(response.status).toBe(500);
    expect((await app.auditOf(response))[0]).toMatchObject({ outcome: 8 });
  }
});

test('another clinic and an unknown document are the same 404', async () => {
  const { id } = await filed(FILES.pdf);
  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(`/api/v1/documents/${id}/content`));
  expectNotFound(await app.as(stranger.doctor).get(`/api/v1/documents/x/content`));
});
