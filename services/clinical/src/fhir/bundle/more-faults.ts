import { HttpError } from 'http-kit';
import { FHIR_LIMITS } from '../limits.js';
import { issuesOfError, type Issue } from '../outcome.js';
import { invalidIn } from '../writing/received.js';
import { placed } from './placed.js';
import type { Entry } from './received.js';

/** What is not valid in entries that were not tried: a transaction ends with its first fault, and its sender mends all of them at once. */
export function* faultsOf(entries: readonly Entry[]): Generator<HttpError> {
  for (const entry of entries) {
    const error = holdsResource(entry) ? invalidIn(entry.payload) : undefined;
    if (error) yield placed(error, entry);
  }
}

/** What is missing altogether is told where the entry is tried. */
const holdsResource = ({ method, payload }: Entry): boolean =>
  (method === 'POST' || method === 'PUT') && payload !== undefined;

/** The error with what is wrong with other entries behind it, of so many that somebody reads them. */
export function withMore(error: HttpError, others: Iterable<HttpError>): HttpError {
  const more: Issue[] = [];
  let told = 1;
  for (const other of others) {
    if (told >= FHIR_LIMITS.bundleFaults || more.length >= FHIR_LIMITS.issues) break;
    told += 1;
    more.push(...issuesOfError(other));
  }
  const { status, code, message, details, headers, cause } = error;
  return new HttpError(
    status,
    code,
    message,
    { ...details, more: more.slice(0, FHIR_LIMITS.issues) },
    { headers, cause },
  );
}
