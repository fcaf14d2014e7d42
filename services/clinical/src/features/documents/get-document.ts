import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { documentSubject, getDocument } from './document-access.js';
import { documentSchema } from './document-view.js';

export const getDocumentEndpoint = endpoint({
  operationId: 'getDocument',
  method: 'get',
  path: '/api/v1/documents/{document}',
  summary: 'Get a document, without its file',
  access: phi('full', {
    ability: 'documents:read',
    area: 'general',
    subject: { of: documentSubject, param: 'document' },
  }),
  audit: { event: 'document.read', action: 'R', resource: 'document' },
  parameters: { path: ids('document') },
  conditional: true,
  message: { en: 'Document.', es: 'Documento.' },
  response: documentSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getDocument(db, clinic.id, path.document);
    trail.note({ patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
