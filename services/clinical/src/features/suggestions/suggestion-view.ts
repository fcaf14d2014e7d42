import Joi from 'joi';
import type { KeyRing } from '../../secrets/key-ring.js';
import { model } from '../../http/models.js';
import { open } from './suggestion-box.js';
import { SUGGESTION_KINDS } from './suggestion-settings.js';
import type { SuggestionRow } from './suggestion-store.js';

const citation = model(
  'SuggestionCitation',
  Joi.object({
    type: Joi.string().required().description('The type of the record, or `input`.'),
    id: Joi.string().allow(null).required(),
    version: Joi.number().integer().allow(null).required(),
    quote: Joi.string().required().description('As it stands there.'),
  }),
);

const citations = Joi.array().items(citation).min(1).required();

/** `items` of codes. */
const codes = Joi.object({
  items: Joi.array()
    .items(
      Joi.object({
        code: Joi.string().required(),
        description: Joi.string().required(),
        score: Joi.number().min(0).max(1).required(),
        citations,
      }),
    )
    .required(),
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
    result: codes.allow(null).required().description('What is suggested, while it is ready.'),
    dropped: Joi.number().integer().required().description('How much was left out, as nothing in the sources says it.'),
    error: Joi.string().allow(null).required(),
    decision: Joi.string().valid('accepted', 'edited', 'rejected').allow(null).required(),
    created_at: Joi.string().required(),
    expires_at: Joi.string().required(),
  }),
);

/** A suggestion as its maker sees it at `now`. */
export function suggestionView(row: SuggestionRow, { keys, now }: { keys: KeyRing; now: Date }) {
  const isOver = row.status === 'ready' && row.expires_at <= now.toISOString();
  const status = isOver ? 'expired' : row.status;
  const result = status === 'ready' && row.content_encrypted ? open<object>(keys, row, row.content_encrypted) : null;
  const { id, kind, engine, dropped, error, decision, created_at, expires_at } = row;
  return { id, kind, status, engine, result, dropped, error, decision, created_at, expires_at };
}
