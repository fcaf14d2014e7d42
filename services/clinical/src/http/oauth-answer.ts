import type { HttpError } from 'http-kit';
import { errorEntry } from '../domain/errors.js';
import { describeFailures, type Failure } from '../domain/failures.js';
import type { Language } from '../domain/language.js';
import type { Representation } from './representation.js';

/** Errors that OAuth 2.0 has a word for; of the others it says that the request is wrong, or that the server is. */
const WORDS = [
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_token_type',
];

/** Answers as OAuth 2.0 and its kin have them (RFC 6749, section 5): the data itself, and `{ error, error_description }`. */
export const oauthAnswer: Representation = {
  contentType: 'application/json',
  // RFC 6749, section 5.2.
  statuses: { validation_failed: 400 },
  success: ({ data }) => JSON.stringify(data),
  error: oauthError,
  describe: {
    success: (data) => data,
    error: {
      name: 'OAuthError',
      schema: {
        type: 'object',
        required: ['error', 'error_description'],
        properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      },
    },
  },
};

function oauthError(error: HttpError, language: Language): Record<string, string> {
  const { failures } = error.details as { failures?: Failure[] };
  const error_description = failures
    ? describeFailures(failures, failures.length, language).message
    : errorEntry(error.code).message[language];
  return { error: wordOf(error), error_description };
}

function wordOf({ code, status }: HttpError): string {
  if (WORDS.includes(code)) return code;
  // 401 is for who came with the header `Authorization` (RFC 6749, section 5.2); suites of tests take nothing else for 400.
  if (code === 'invalid_assertion') return 'invalid_client';
  if (status === 401) return 'invalid_token';
  if (status === 403) return 'insufficient_scope';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
