import { ApiError } from '../api/errors';

/** What a request says that writes what was accepted of a suggestion. */
export interface Accepting {
  suggestion_id?: string;
}

/** The suggestion cannot be accepted: as a rule it is a day old and shown no more. */
export const isNotAcceptable = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && 'suggestion_id' in error.errors;

/** Sends what was accepted of a suggestion. What somebody chose stands without it where it cannot be accepted any more. */
export async function sendAccepted<T>(
  suggestion: string | undefined,
  send: (accepting: Accepting) => Promise<T>,
): Promise<T> {
  if (suggestion === undefined) return send({});
  try {
    return await send({ suggestion_id: suggestion });
  } catch (error) {
    if (!isNotAcceptable(error)) throw error;
    return send({});
  }
}
