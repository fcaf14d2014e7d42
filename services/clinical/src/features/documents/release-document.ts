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
    'The patient then reads it in their own record, in FHIR and in the portal. Of one that is released nothing changes. Who files ' +
    'documents and may not read them releases none.',
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
