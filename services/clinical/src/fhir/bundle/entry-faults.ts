import { HttpError } from 'http-kit';
import { FHIR_LIMITS } from '../limits.js';
import { issuesOfError, type Issue } from '../operation-outcome.js';
import { validationFault } from '../writing/resource-body.js';
import { locateInBundle } from './fault-location.js';
import type { Entry } from './bundle-entries.js';

/** What is not valid in entries that were not tried: a transaction ends with its first fault, and its sender mends all of them at once. */
export async function* findInvalidEntries(entries: readonly Entry[]): AsyncGenerator<HttpError> {
  for (const entry of entries) {
    const error = holdsResource(entry) ? await validationFault(entry.payload) : undefined;
    if (error) yield locateInBundle(error, entry);
  }
}

/** What is missing altogether is told where the entry is tried. */
const holdsResource = ({ method, payload }: Entry): boolean =>
  (method === 'POST' || method === 'PUT') && payload !== undefined;

/**
 * The error with what is wrong with other entries behind it, of so many that somebody reads them: of those that are known, then of those
 * that are still looked at.
 */
export async function addFaults(
  error: HttpError,
  known: readonly HttpError[],
  sought: AsyncIterable<HttpError>,
): Promise<HttpError> {
  const more: Issue[] = known.slice(0, FHIR_LIMITS.bundleFaults - 1).flatMap(issuesOfError);
  let told = 1 + known.length;
  if (told < FHIR_LIMITS.bundleFaults && more.length < FHIR_LIMITS.issues)
    for await (const other of sought) {
      more.push(...issuesOfError(other));
      told += 1;
      if (told >= FHIR_LIMITS.bundleFaults || more.length >= FHIR_LIMITS.issues) break;
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
