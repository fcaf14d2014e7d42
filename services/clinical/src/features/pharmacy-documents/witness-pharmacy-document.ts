import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { witness } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { DECISIONS, KINDS, type Decision, type Plural } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { witnessesStock } from '../pharmacy/index.js';

const plurals = Object.keys(KINDS) as Plural[];

export const witnessPharmacyDocumentEndpoint = endpoint({
  operationId: 'witnessPharmacyDocument',
  method: 'post',
  path: '/api/v1/pharmacy/{kind}/{pharmacy_document}/witness',
  summary: 'Confirm or refuse a stock document as the second person',
  description:
    'Its author, and the maker of the API key that made it, cannot: 422 `witness`. After 10 minutes, or after a decision, it is 422 ' +
    '`status`. Confirming posts the document against the present stock. If that has too little it is 422 `lines.0.quantity`; if a ' +
    'counted lot moved since, 422 `lines.0.counted`; an inactive store or product is refused too. The document then still waits.',
  access: witnessesStock,
  audit: { event: 'pharmacy_document.witness', action: 'U', resource: 'pharmacy_document', named: 'pharmacy_document' },
  idempotent: true,
  parameters: {
    path: Joi.object<{ kind: Plural; pharmacy_document: string }, true>({
      kind: Joi.string<Plural>()
        .valid(...plurals)
        .required(),
      pharmacy_document: Joi.string().required(),
    }),
    headers: optionalIfMatch,
    body: Joi.object<{ decision: Decision }, true>({
      decision: Joi.string<Decision>()
        .valid(...DECISIONS)
        .required(),
    }),
  },
  message: { en: 'Signed.', es: 'Firmado.' },
  response: documentSchema,
  errors: ['precondition_failed', 'not_found'],

  async handler(call) {
    const { kind, pharmacy_document: id } = call.path;
    const { decision } = call.body;
    const row = await witness(call, { kind: KINDS[kind], id, ifMatch: call.headers['if-match'], decision });
    call.trail.note({ details: { kind: row.kind, decision } });
    return answerDocument(call, row);
  },
});
