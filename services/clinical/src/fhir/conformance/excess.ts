import type { HttpError } from 'http-kit';
import { invalid } from '../../domain/failures.js';
import { FHIR_LIMITS } from '../limits.js';

/**
 * The refusal of more than is looked at in one go, since nobody else is answered meanwhile: of extensions, wherever they are, each of which
 * may have any of 50 types of value; and of objects. A parameter, whose value may be of as many types, counts as several.
 */
export function findExcess(resource: unknown): HttpError | undefined {
  const { extensions, objects } = counted(resource);
  if (extensions > FHIR_LIMITS.extensions)
    return invalid({ path: 'extension', rule: 'max_items', limit: FHIR_LIMITS.extensions });
  const isReport = (resource as { resourceType?: unknown } | null)?.resourceType === 'DiagnosticReport';
  const most = isReport ? FHIR_LIMITS.reportObjects : FHIR_LIMITS.objects;
  return objects > most ? invalid({ path: 'resource', rule: 'too_many', limit: most }) : undefined;
}

const PARAMETER_WEIGHT = 4;

function counted(value: unknown, of = { extensions: 0, objects: 0 }, weight = 1) {
  if (typeof value !== 'object' || value === null) return of;
  if (!Array.isArray(value)) of.objects += weight;
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (/^(modifierE|e)xtension$/.test(name)) of.extensions += Array.isArray(member) ? member.length : 1;
    const isItem = Array.isArray(value);
    counted(member, of, isItem ? weight : /^(parameter|part)$/.test(name) ? PARAMETER_WEIGHT : 1);
  }
  return of;
}
