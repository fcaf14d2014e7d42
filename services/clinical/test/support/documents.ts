import type { Test } from 'supertest';
import type { TestApp } from './start.js';

/** The least of each type that documents take. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmif1\0\0\0\0mif1heic')]),
  dicom: Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]),
  text: Buffer.from('Derivación: dolor torácico < 24 h\n'),
};

/** A form with these fields and, unless it is left out, the file. */
export function withFile(
  asked: Test,
  fields: Record<string, string>,
  file: Buffer | null = FILES.pdf,
  options: { filename?: string; contentType?: string } = {},
): Test {
  for (const [name, value] of Object.entries(fields)) asked.field(name, value);
  return file === null ? asked : asked.attach('file', file, { filename: 'scan.pdf', ...options });
}

/** The request that files a document: a report in PDF unless said. */
export const filing = (
  app: TestApp,
  caller: { token?: string; api_key?: string },
  patient: { id: string },
  fields: Record<string, string> = {},
  content: Buffer | null = FILES.pdf,
): Test =>
  withFile(
    app.as(caller).post('/api/v1/documents'),
    { patient_id: patient.id, type: 'report', title: 'Chest X-ray', ...fields },
    content,
  );

/** A document that was filed. */
export async function document(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  fields: Record<string, string> = {},
  content: Buffer = FILES.pdf,
) {
  const { body } = await filing(app, doctor, patient, fields, content).expect(201);
  return body.data;
}

/** Bodies of other types. */
const RAW: Record<string, string> = {
  'application/hl7-v2': 'MSH|^~\\&|A|B|C|D|2026||ADT^A08|1|P|2.5\r',
  'text/csv': 'code,name,unit\nA-1,Aspirin,tablet\n',
};

/** Sends what an operation takes: where that is a file, a form with one. */
export const sendTo = (
  { takesFile, takesRaw }: { takesFile?: true; takesRaw?: { types: readonly string[] } },
  asked: Test,
  body: object,
  type: string,
): Test =>
  takesRaw
    ? asked.set('Content-Type', takesRaw.types[0] ?? '').send(RAW[takesRaw.types[0] ?? ''] ?? '')
    : takesFile
      ? withFile(asked, body as Record<string, string>)
      : asked.type(type).send(body);
