import Joi from 'joi';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { fileDocument } from './document-actions.js';
import { newDocumentFields, type NewDocument } from './document-content.js';
import { keepUpload } from './document-files.js';
import { documentRecord } from './document-record.js';
import { documentSchema } from './document-view.js';

export const createDocumentEndpoint = endpoint({
  operationId: 'createDocument',
  method: 'post',
  path: '/api/v1/documents',
  summary: 'File a document of a patient',
  description:
    'A multipart form with the file in the part `file`, of at most 25 MB. The type is detected from its content, not from its name or ' +
    'Content-Type: PDF, JPEG, PNG, TIFF, HEIC, DICOM, or plain text in UTF-8 without markup. Any other is 422 `file`. `date` is today ' +
    'by default. With an Idempotency-Key, files are equal if their bytes are.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'documents:write', area: 'general', unlessReading: 'documents:read' }),
  audit: { event: 'document.create', action: 'C', resource: 'document', record: documentRecord },
  idempotent: true,
  takesFile: true,
  parameters: { body: Joi.object<NewDocument, true>(newDocumentFields) },
  status: 201,
  message: { en: 'Document filed.', es: 'Documento archivado.' },
  response: documentSchema,

  async prepare({ deps, clinic, upload }) {
    if (upload?.content_type) await keepUpload(deps, clinic.id, upload);
  },

  async handler(call) {
    if (!call.upload) throw invalid({ path: 'file', rule: 'required' });
    const data = await fileDocument(call, call.body, call.upload);
    call.trail.note({ resource_id: data.id, patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/documents/${data.id}` } };
  },
});
