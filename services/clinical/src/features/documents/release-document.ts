import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { releaseAccess } from './document-access.js';
import { setReleased } from './document-actions.js';
import { documentRecord } from './document-record.js';
import { documentSchema } from './document-view.js';

export const releaseDocumentEndpoint = endpoint({
  operationId: 'releaseDocument',
  method: 'post',
  path: '/api/v1/documents/{document}/release',
  summary: 'Release a document to its patient',
  description:
    'The patient then reads it in their record, in FHIR and in the portal. A released document does not change. Callers who cannot ' +
    'read documents cannot release them.',
  access: releaseAccess,
  audit: { event: 'document.release', action: 'U', resource: 'document', record: documentRecord },
  parameters: { path: ids('document'), headers: optionalIfMatch },
  message: { en: 'Document released to the patient.', es: 'Documento entregado al paciente.' },
  response: documentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const data = await setReleased(call, call.path.document, true, call.headers['if-match']);
    return { data, etag: weakEtag(data.version, data) };
  },
});
