import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { documentSubject, getDocument } from './document-access.js';
import { cancelDocument } from './document-actions.js';
import { documentRecord } from './document-record.js';
import { documentSchema } from './document-view.js';

export const cancelDocumentEndpoint = endpoint({
  operationId: 'cancelDocument',
  method: 'post',
  path: '/api/v1/documents/{document}/cancel',
  summary: 'Declare a document entered in error',
  description:
    'It becomes `entered_in_error` and stays readable. Callers without `documents:read` can do so with the documents that they filed; ' +
    'others are 404.',
  access: phi('full', {
    ability: 'documents:write',
    area: 'general',
    unlessReading: 'documents:read',
    subject: { of: documentSubject, param: 'document' },
  }),
  audit: { event: 'document.cancel', action: 'U', resource: 'document', record: documentRecord },
  parameters: {
    path: ids('document'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Document declared an error.', es: 'Documento declarado como error.' },
  response: documentSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, caller, path, trail } = call;
    const { id, entered_by } = await getDocument(db, clinic.id, path.document);
    if (!caller.abilities.has('documents:read') && entered_by.id !== caller.id) throw problem('not_found');
    const data = await cancelDocument(call, id, call.body.reason, call.headers['if-match']);
    trail.note({ patient_ids: [data.patient.id], changed_fields: ['status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
