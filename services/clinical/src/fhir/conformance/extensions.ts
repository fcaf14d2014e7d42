import type { HttpError } from 'http-kit';
import { invalid } from '../../domain/failures.js';
import { FHIR_LIMITS } from '../limits.js';

/**
 * The refusal of more extensions than are looked at, wherever they are: nested, of a value, or in a resource inside. Each may have any of
 * 50 types of value, and the library looks for all of them.
 */
export function excessIn(resource: unknown): HttpError | undefined {
  if (countExtensions(resource) > FHIR_LIMITS.extensions)
    return invalid({ path: 'extension', rule: 'max_items', limit: FHIR_LIMITS.extensions });
  return undefined;
}

function countExtensions(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (/^(modifierE|e)xtension$/.test(name)) count += Array.isArray(member) ? member.length : 1;
    count += countExtensions(member);
  }
  return count;
}
