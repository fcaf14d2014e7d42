import Joi from 'joi';
import type { KeyRing } from '../../secrets/key-ring.js';
import { model } from '../../http/models.js';
import { decryptContent } from '../suggestion-acceptances/index.js';
import { UNCHECKED_REASONS } from './drug-engine.js';
import { SEVERITIES } from './interaction-store.js';
import { SUGGESTION_KINDS } from './suggestion-settings.js';
import type { SuggestionRow } from './suggestion-store.js';

const citation = model(
  'SuggestionCitation',
  Joi.object({
    type: Joi.string().required().description('The type of the record, or `input`.'),
    id: Joi.string().allow(null).required(),
    version: Joi.number().integer().allow(null).required(),
    admission_id: Joi.string().description('The admission of an order or observation in hospital.'),
    quote: Joi.string().required().description('The exact words of the record.'),
  }),
);

const citations = Joi.array().items(citation).min(1).required();

const code = Joi.object({
  code: Joi.string().required(),
  description: Joi.string().required(),
  score: Joi.number().min(0).max(1).required(),
  citations,
});

/** `items` of `cie10_codes`. */
const codes = Joi.object({
  items: Joi.array().items(code).required(),
});

const concerned = Joi.object({
  item: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description('The place in `items`; null for a current medication and for an allergy.'),
  display: Joi.string().required(),
  number: Joi.string().allow(null).required().description('The number of the patient’s prescription or order.'),
});

/** `warnings` of `drug_check`. */
const drugCheck = Joi.object({
  warnings: Joi.array()
    .items(
      Joi.object({
        type: Joi.string().valid('interaction', 'allergy', 'duplicate').required(),
        severity: Joi.string()
          .valid(...SEVERITIES)
          .required(),
        items: Joi.array().items(concerned).required(),
        text: Joi.string().required(),
        source: Joi.string().required(),
        version: Joi.string().allow(null).required(),
      }),
    )
    .required(),
  unchecked: Joi.array()
    .items(
      Joi.object({
        item: Joi.number().integer().allow(null).required(),
        detail: Joi.string().allow(null).required(),
        reason: Joi.string()
          .valid(...UNCHECKED_REASONS)
          .required(),
      }),
    )
    .required()
    .description('Items and sources that were not checked.'),
  tables: Joi.array()
    .items(
      Joi.object({
        source: Joi.string().required(),
        version: Joi.string().required(),
        imported_at: Joi.string().required(),
      }),
    )
    .required(),
});

/** `statements` of a summary, an answer or a draft. A draft also has `items` with codes. */
const summary = Joi.object({
  statements: Joi.array()
    .items(
      Joi.object({
        text: Joi.string().required(),
        section: Joi.string().allow(null).description('Only in a draft.'),
        citations,
      }),
    )
    .required(),
  items: Joi.array().items(code).description('Codes of a draft.'),
});

export const suggestionSchema = model(
  'Suggestion',
  Joi.object({
    id: Joi.string().required(),
    kind: Joi.string()
      .valid(...SUGGESTION_KINDS)
      .required(),
    status: Joi.string().valid('queued', 'running', 'ready', 'failed', 'expired').required(),
    engine: Joi.string().valid('built_in', 'model').required(),
    result: Joi.alternatives(codes, drugCheck, summary)
      .allow(null)
      .required()
      .description('The result, by kind, while the suggestion is ready.'),
    dropped: Joi.number()
      .integer()
      .required()
      .description('How many statements were left out because no source supports them.'),
    error: Joi.string().allow(null).required(),
    decision: Joi.string().valid('accepted', 'edited', 'rejected').allow(null).required(),
    created_at: Joi.string().required(),
    expires_at: Joi.string().required(),
  }),
);

/** A suggestion as its author sees it at `now`. */
export function suggestionView(row: SuggestionRow, { keys, now }: { keys: KeyRing; now: Date }) {
  const isOver = row.status === 'ready' && row.expires_at <= now.toISOString();
  const status = isOver ? 'expired' : row.status;
  const result =
    status === 'ready' && row.content_encrypted ? decryptContent<object>(keys, row, row.content_encrypted) : null;
  const { id, kind, engine, dropped, error, decision, created_at, expires_at } = row;
  return { id, kind, status, engine, result, dropped, error, decision, created_at, expires_at };
}
