import type { Request } from 'express';
import type { HttpError } from 'http-kit';
import { errorEntry } from '../domain/errors.js';
import { describeFailures, type Failure } from '../domain/failures.js';
import { languageOf } from '../domain/language.js';

/** `{ success, message, data, meta? }`, as text. */
export function successBody(message: string, data: unknown, meta?: unknown): string {
  return JSON.stringify({ success: true, message, data, meta });
}

/** `{ success, message, errors? }` in the caller's language. */
export function errorBody(error: HttpError, req: Request): Record<string, unknown> {
  const language = languageOf(req.headers['accept-language']);
  const { failures, total } = error.details as { failures?: Failure[]; total?: number };
  if (failures) return { success: false, ...describeFailures(failures, total ?? failures.length, language) };
  const { message, member } = errorEntry(error.code);
  const version = error.details['version'] as number | undefined;
  if (version !== undefined)
    return { success: false, message: message[language], errors: { version: [String(version)] } };
  return { success: false, message: message[language], ...(member && { errors: { [member]: [error.code] } }) };
}
