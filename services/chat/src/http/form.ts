import type { Request } from 'express';
import { LIMITS } from '../limits/index.js';
import { ChatError } from '../domain/errors.js';

/** What was sent, by name; of a name sent twice the last value counts. */
export type Fields = Map<string, string>;

export interface BodyLimits {
  maxBodyBytes: number;
  maxFields: number;
}

/** @throws ChatError BAD_REQUEST for bad percent-encoding, bad UTF-8, too many fields and too long names. */
export function parseForm(form: string, maxFields: number): Fields {
  const fields: Fields = new Map();
  if (form === '') return fields;
  const pairs = form.split('&', maxFields + 1);
  if (pairs.length > maxFields) throw tooManyFields(maxFields);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = unescapeForm(equals === -1 ? pair : pair.slice(0, equals));
    checkName(name);
    fields.set(name, equals === -1 ? '' : unescapeForm(pair.slice(equals + 1)));
  }
  return fields;
}

/** The query string's fields. */
export function queryFields(req: Request, maxFields: number): Fields {
  const mark = req.url.indexOf('?');
  return mark === -1 ? new Map() : parseForm(req.url.slice(mark + 1), maxFields);
}

/** @throws ChatError for a name that is longer than any parameter's. */
export function checkName(name: string): void {
  if (Buffer.byteLength(name) > LIMITS.parameterNameBytes) {
    throw new ChatError('BAD_REQUEST', 'A parameter name is too long.');
  }
}

export function tooLarge(): ChatError {
  return new ChatError('BODY_TOO_LARGE', 'The request is too large.');
}

export function tooManyFields(limit: number): ChatError {
  return new ChatError('BAD_REQUEST', `Too many parameters (limit: ${limit}).`);
}

function unescapeForm(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new ChatError('BAD_REQUEST', 'The parameters are not well-formed UTF-8 in percent-encoding.');
  }
}
