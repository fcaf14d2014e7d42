import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { documentSubject, getDocument } from './document-access.js';
import { documentRecord } from './document-record.js';
import type { DocumentRow } from './document-store.js';
import { documentSchema } from './document-view.js';

export const listDocumentVersionsEndpoint = endpoint({
  operationId: 'listDocumentVersions',
  method: 'get',
  path: '/api/v1/documents/{document}/versions',
  summary: 'The history of a document',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', {
    ability: 'documents:read',
    area: 'general',
    subject: { of: documentSubject, param: 'document' },
  }),
  audit: { event: 'document.history', action: 'R', resource: 'document' },
  parameters: { path: ids('document'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the document.', es: 'Versiones del documento.' },
  response: versionsSchema(documentSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient } = await getDocument(call.db, call.clinic.id, call.path.document);
    call.trail.note({ patient_ids: [patient.id] });
    const base = `/api/v1/documents/${id}/versions`;
    return answerVersions(call, { kind: documentRecord, id, base, view: (row: DocumentRow) => row });
  },
});
