import Joi, { type ObjectSchema } from 'joi';
// It has no names to import: it is CommonJS.
import jsonPatch, { type Operation } from 'fast-json-patch';
import { refusal } from '../outcome.js';
import type { Resource } from '../type.js';
import { FHIR_LIMITS } from '../limits.js';

/** RFC 6902. Bodies are objects everywhere else. */
export const patchSchema = Joi.array()
  .items(
    Joi.object({
      op: Joi.string().valid('add', 'remove', 'replace', 'move', 'copy', 'test').required(),
      path: Joi.string().allow('').max(FHIR_LIMITS.pointerLength).required(),
      from: Joi.string().allow('').max(FHIR_LIMITS.pointerLength),
      value: Joi.any(),
    }),
  )
  .min(1)
  .max(FHIR_LIMITS.patches) as unknown as ObjectSchema<Operation[]>;

/** The resource as the patch makes it. Throws 422 for one that cannot be applied, or of which a test fails. */
export function patched(resource: Resource, patch: readonly Operation[]): unknown {
  try {
    return jsonPatch.applyPatch(structuredClone(resource), patch, true, true, true).newDocument;
  } catch (error) {
    const { name, index } = error as { name?: string; index?: number };
    throw refusal('validation_failed', {
      severity: 'error',
      code: 'processing',
      text: {
        en: `The patch cannot be applied: ${name ?? 'it is malformed'}.`,
        es: `El parche no se puede aplicar: ${name ?? 'está mal formado'}.`,
      },
      ...(index !== undefined && { expression: `[${index}]` }),
    });
  }
}
