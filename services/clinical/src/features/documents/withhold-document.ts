import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { releaseAccess } from './document-access.js';
import { setReleased } from './document-actions.js';
import { documentRecord } from './document-record.js';
import { documentSchema } from './document-view.js';

export const withholdDocumentEndpoint = endpoint({
  operationId: 'withholdDocument',
  method: 'post',
  path: '/api/v1/documents/{document}/withhold',
  summary: 'Withdraw the release of a document',
  description: 'The patient does not see it any more. A document that is not released does not change.',
  access: releaseAccess,
  audit: { event: 'document.withhold', action: 'U', resource: 'document', record: documentRecord },
  parameters: { path: ids('document'), headers: optionalIfMatch },
  message: { en: 'The patient is no longer shown the document.', es: 'El paciente ya no ve el documento.' },
  response: documentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const data = await setReleased(call, call.path.document, false, call.headers['if-match']);
    return { data, etag: weakEtag(data.version, data) };
  },
});
