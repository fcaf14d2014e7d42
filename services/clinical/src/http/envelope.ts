import type { HttpError } from 'http-kit';
import { errorEntry } from '../domain/errors.js';
import { describeFailures, type Failure } from '../domain/failures.js';
import type { Language } from '../domain/language.js';
import type { Representation } from './representation.js';

/** The platform's own: `{ success, message, data, meta? }`, and `{ success, message, errors? }` in the caller's language. */
export const envelope: Representation = {
  contentType: 'application/json',
  success: ({ message, data, meta }, language) =>
    JSON.stringify({ success: true, message: message[language], data, meta }),
  error: errorBody,
  describe: {
    success: (data, meta) => ({
      type: 'object',
      required: ['success', 'message', 'data'],
      properties: { success: { const: true }, message: { type: 'string' }, data, ...(meta && { meta }) },
    }),
    error: {
      name: 'Error',
      schema: {
        type: 'object',
        required: ['success', 'message'],
        properties: {
          success: { const: false },
          message: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  },
};

function errorBody(error: HttpError, language: Language): Record<string, unknown> {
  const { failures, total } = error.details as { failures?: Failure[]; total?: number };
  if (failures) return { success: false, ...describeFailures(failures, total ?? failures.length, language) };
  const { message, member } = errorEntry(error.code);
  const versions = error.details['versions'] as Record<string, number> | undefined;
  if (versions) {
    const errors = Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, [String(version)]]));
    return { success: false, message: message[language], errors };
  }
  return { success: false, message: message[language], ...(member && { errors: { [member]: [error.code] } }) };
}
