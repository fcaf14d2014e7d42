import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { witness } from './document-actions.js';
import { answerDocument } from './document-answer.js';
import { DECISIONS, KINDS, type Decision, type Plural } from './document-content.js';
import { documentSchema } from './document-view.js';
import { witnessesStock } from './pharmacy-access.js';

const plurals = Object.keys(KINDS) as Plural[];

export const witnessPharmacyDocumentEndpoint = endpoint({
  operationId: 'witnessPharmacyDocument',
  method: 'post',
  path: '/api/v1/pharmacy/{kind}/{pharmacy_document}/witness',
  summary: 'Confirm or refuse, as the second person, what moves controlled products',
  description:
    'Who made it, or the key that made it, cannot: 422 `witness`. Later than 10 minutes, or decided already, it is 422 `status`. ' +
    'Confirmed, it is posted as the stock is now: where there is too little by then, 422 `lines.0.quantity`, and it goes on waiting. ' +
    'So does a count of a lot that moved since, 422 `lines.0.counted`, and what would come into a store, or of a product, no longer in use.',
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
