import { uploadBytes } from '../../http/upload.js';
import type { Call } from '../../http/endpoint.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import type { Operation } from '../../operation/operation.js';
import { DOCUMENT_TYPES, documentRecord, fileDocument, keepUpload, type NewDocument } from '../documents/index.js';
import { component, dayOf, fault, locationOf, Rejected, segmentOf, type Segment } from '../hl7/index.js';
import { checkGroups, required, unmatched, type MessageApplication } from './message-application.js';
import { findNumbered, keepNumber } from './number-store.js';
import { plain } from './observation-fields.js';
import { requirePatient } from './patient-matching.js';

interface DocumentFile {
  obx: Segment;
  bytes: Buffer;
}

const TEXTS = new Set(['TX', 'FT', 'ST']);

/** MDM^T02: a document for each OBX with a file, and one for the text of the others. */
export async function applyDocuments(application: MessageApplication): Promise<void> {
  const { db, clinicId, connection } = application;
  const pid = required(application, 'PID');
  const txa = segmentOf(application.message, 'TXA');
  const said = documentsIn(application);
  const patient_id = await requirePatient(application, pid);
  const number = application.text(txa, 12) || application.text(txa, 12, 3);
  if (number !== '' && (await findNumbered(db, clinicId, connection.id, 'document', number)))
    throw unmatched(txa ? locationOf(txa, 12) : 'TXA^1^12', 'A document with this number exists already.', '205');
  for (const { obx, bytes } of said) {
    const made = await file(application, { patient_id, txa, obx, bytes });
    const kept = application.note('document', made);
    if (number !== '') await keepNumber(db, clinicId, connection.id, 'document', number, kept);
  }
}

/** The files of a message, and its text as one file. Throws AR for a message without either. */
function documentsIn(application: MessageApplication): DocumentFile[] {
  const files: DocumentFile[] = [];
  const texts: { obx: Segment; text: string }[] = [];
  for (const obx of application.message.segments.filter(({ name }) => name === 'OBX')) {
    const type = application.text(obx, 2).toUpperCase();
    const values = application.values(obx, 5);
    if (type === 'ED') for (const value of values) files.push({ obx, bytes: bytesIn(obx, value) });
    else if (TEXTS.has(type)) texts.push({ obx, text: values.map(plain).join('\n') });
    else if (type === '') throw new Rejected([fault(locationOf(obx, 2), '101', 'OBX-2 is missing.')]);
    else throw new Rejected([fault(locationOf(obx, 2), '103', 'Documents are ED, TX, FT or ST.')]);
  }
  checkGroups(files.map(({ obx }) => obx));
  const [first] = texts;
  const text = texts.map((each) => each.text).join('\n');
  if (first && text.trim() !== '') files.push({ obx: first.obx, bytes: Buffer.from(text) });
  if (files.length === 0) {
    required(application, 'OBX', 'PID');
    throw new Rejected([fault('OBX^1^5', '101', 'OBX-5 is missing.')]);
  }
  return files;
}

/** ED: source, type, subtype, encoding, data. */
function bytesIn(obx: Segment, value: Parameters<typeof component>[0]): Buffer {
  const [encoding, data] = [component(value, 4).toUpperCase(), component(value, 5)];
  const plainData = data.replaceAll(/\s+/g, '');
  const wrong = (code: '101' | '102' | '103', text: string) => new Rejected([fault(locationOf(obx, 5), code, text)]);
  if (plainData === '') throw wrong('101', 'OBX-5 holds no data.');
  if (encoding === 'BASE64' || encoding === '') {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plainData) || plainData.replace(/=+$/, '').length % 4 === 1)
      throw wrong('102', 'OBX-5 is not in Base64.');
    return Buffer.from(plainData, 'base64');
  }
  if (encoding === 'HEX') {
    if (!/^(?:[0-9A-Fa-f]{2})+$/.test(plainData)) throw wrong('102', 'OBX-5 is not hexadecimal.');
    return Buffer.from(plainData, 'hex');
  }
  if (encoding === 'A') return Buffer.from(data);
  throw wrong('103', 'The encoding of OBX-5 is not in table 0299.');
}

async function file(
  application: MessageApplication,
  { patient_id, txa, obx, bytes }: { patient_id: string; txa: Segment | undefined } & DocumentFile,
): Promise<string> {
  const { deps } = application.setting;
  const upload = await uploadBytes(deps, bytes);
  application.uploads.push(upload);
  if (upload.content_type) await keepUpload(deps, application.clinicId, upload);
  const { sha256, size, content_type } = upload;
  const date = [
    application.text(txa, 4),
    application.text(txa, 6),
    application.text(obx, 14),
    application.text(segmentOf(application.message, 'EVN'), 2),
  ]
    .map(dayOf)
    .find((each) => each !== undefined);
  const body: NewDocument = {
    patient_id,
    type: typeOf(application, txa, content_type),
    title: titleOf(application, txa, obx).slice(0, DOCUMENT_LIMITS.title),
    ...(date !== undefined && { date }),
    file: { sha256, size, content_type },
  };
  const filing: Operation<Call<'clinic', object, object, object, NewDocument, undefined>, { id: string }> = {
    access: phi('full', { ability: 'documents:write', area: 'general' }),
    audit: { event: 'document.create', action: 'C', resource: 'document', record: documentRecord },
    async handler(call) {
      const { id } = await fileDocument(call, call.body, upload);
      call.trail.note({ resource_id: id, patient_ids: [patient_id] });
      return { id };
    },
  };
  return (await application.act(filing, body)).id;
}

/** The clinic's type for TXA-2, by name or by `policy.codes`; else by the type of the file. */
function typeOf(
  application: MessageApplication,
  txa: Segment | undefined,
  contentType: string | null,
): NewDocument['type'] {
  const said = application.code(application.text(txa, 2)).toLowerCase();
  const known = DOCUMENT_TYPES.find((each) => each === said);
  return known ?? (/^image\/|dicom/.test(contentType ?? '') ? 'image' : 'report');
}

function titleOf(application: MessageApplication, txa: Segment | undefined, obx: Segment): string {
  const named = [application.text(txa, 25), ...[2, 5, 1].map((part) => application.text(obx, 3, part))];
  const other = [2, 1].map((part) => application.text(txa, 2, part));
  const title = [...named.slice(0, 3), ...other.slice(0, 1), ...named.slice(3), ...other.slice(1)];
  return title.find((each) => each !== '') ?? 'MDM^T02';
}
