import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { fileAccess, getShownDocument } from './document-access.js';
import { answerFile, fileHeaders } from './document-answer.js';

export const getDocumentContentEndpoint = endpoint({
  operationId: 'getDocumentContent',
  method: 'get',
  path: '/api/v1/documents/{document}/content',
  summary: 'The file of a document',
  description:
    'As it was filed, whole or the part that Range names. Browsers show PDF, JPEG, PNG and text, and save the rest; nothing in a file runs. ' +
    'The ETag is that of the bytes. Patients open what was released to them.',
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
