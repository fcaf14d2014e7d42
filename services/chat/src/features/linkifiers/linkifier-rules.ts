import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { compileLinkifier, LinkifierError } from '../markdown/index.js';
import type { Linkifier } from './linkifier-store.js';
import { model } from '../../http/models.js';

export const linkifierParams = {
  pattern: str().trim().max(LIMITS.linkifierPattern).required(),
  url_template: str().trim().max(LIMITS.urlTemplate).required(),
};

export const linkifierSchema = model(
  'Linkifier',
  Joi.object({
    id: Joi.number().integer().required(),
    pattern: Joi.string().required(),
    url_template: Joi.string().required(),
  }),
);

/**
 * @throws ChatError INVALID_FIELDS for a pattern or template that is wrong by itself, if the two do not fit
 * together, and for the pattern of another linkifier.
 */
export function checkLinkifier(
  { id, pattern, url_template }: Omit<Linkifier, 'id'> & { id?: number },
  all: readonly Linkifier[],
): void {
  try {
    compileLinkifier(pattern, url_template);
  } catch (error) {
    if (!(error instanceof LinkifierError)) throw error;
    throw invalid(error.field, error.message, error);
  }
  if (all.some((other) => other.pattern === pattern && other.id !== id)) {
    throw invalid('pattern', 'There is a linkifier of this pattern already.');
  }
}

function invalid(field: LinkifierError['field'], msg: string, cause?: Error): ChatError {
  return new ChatError('INVALID_FIELDS', msg, { errors: { [field]: [msg] } }, { cause });
}
