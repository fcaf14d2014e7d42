import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { fileAccess, getShownDocument } from './document-access.js';
import { answerFile, fileHeaders } from './document-answer.js';

export const getDocumentContentEndpoint = endpoint({
  operationId: 'getDocumentContent',
  method: 'get',
  path: '/api/v1/documents/{document}/content',
  summary: 'Get the file of a document',
  description:
    'The filed bytes, or the part in `Range`. Browsers show PDF, JPEG, PNG and text, and download the rest; nothing in a file can run. ' +
    'The ETag is a hash of the bytes. Patients get documents that were released to them.',
  access: fileAccess('document'),
  audit: { event: 'document.open', action: 'R', resource: 'document' },
  parameters: { path: ids('document'), headers: fileHeaders },
  conditional: true,
  file: FILE_TYPES,
  message: { en: 'The file.', es: 'El archivo.' },
  response: Joi.any(),

  async handler(call) {
    const document = await getShownDocument(call.db, call.clinic.id, call.caller, call.path.document);
    call.trail.note({ patient_ids: [document.patient.id] });
    return answerFile(call, call.clinic.id, document);
  },
});
