import Joi, { type ObjectSchema } from 'joi';
import { insufficientScope } from '../../operation/app-scopes.js';
import type { Text } from '../../domain/language.js';
import { invalid } from '../../domain/failures.js';
import { checkPlainData } from '../../http/validation.js';
import { LIMITS } from '../../limits/index.js';
import { refusal } from '../operation-outcome.js';
import type { FhirType, Resource } from '../type.js';
import { FHIR_LIMITS } from '../limits.js';
import { applyOperation, PatchError, valueAt, type Operation } from './json-patch.js';
import { isReadable } from './write-answer.js';
import type { Sent } from './write-resource.js';
import { model } from '../../http/models.js';

/** RFC 6902. Bodies are objects everywhere else. */
export const patchSchema = model(
  'JsonPatch',
  Joi.array()
    .items(
      Joi.object({
        op: Joi.string().valid('add', 'remove', 'replace', 'move', 'copy', 'test').required(),
        path: Joi.string().allow('').max(FHIR_LIMITS.pointerLength).required(),
        from: Joi.string().allow('').max(FHIR_LIMITS.pointerLength),
        value: Joi.any(),
      }),
    )
    .min(1)
    .max(FHIR_LIMITS.patches) as unknown as ObjectSchema<Operation[]>,
);

/** They say by failing, or by what follows, what is there. */
const LOOKING: readonly string[] = ['test', 'copy', 'move'];

/** What the patch that was sent makes of a record. Throws 403 to an app that may change it and not see it, where it looks at it. */
export async function applyPatch(
  call: Sent<object, object, Operation[]>,
  type: FhirType,
  before: object,
): Promise<unknown> {
  const resource = type.map(before, call);
  const looks = call.body.some(({ op }) => LOOKING.includes(op));
  if (looks && !(await isReadable(call, type, resource))) throw insufficientScope();
  return patched(resource, call.body);
}

/** The resource as the patch makes it. Throws 422 for one that cannot be applied, or of which a test fails, and for what is too much. */
function patched(resource: Resource, patch: readonly Operation[]): unknown {
  let document: unknown = structuredClone(resource);
  let copied = 0;
  for (const [index, operation] of patch.entries()) {
    if (operation.op === 'copy') copied += sizeOf(document, operation.from);
    // Copies of copies double with each operation.
    if (copied > LIMITS.bodyBytes) throw invalid({ path: `[${index}]`, rule: 'too_many' });
    document = applied(document, operation, index);
  }
  checkPlainData(document, undefined);
  return document;
}

function applied(document: unknown, operation: Operation, index: number): unknown {
  try {
    return applyOperation(document, operation);
  } catch (error) {
    if (error instanceof PatchError) throw inapplicable(error.why, index);
    throw error;
  }
}

const inapplicable = (why: Text, index: number) =>
  refusal('validation_failed', {
    severity: 'error',
    code: 'processing',
    text: {
      en: `The patch cannot be applied (${why.en}): read the resource again, and make the patch of what it says.`,
      es: `El parche no se puede aplicar (${why.es}): lea el recurso otra vez y haga el parche a partir de él.`,
    },
    expression: `[${index}]`,
  });

/** Characters of what is there, as JSON; 0 where nothing is. */
function sizeOf(document: unknown, pointer: string | undefined): number {
  try {
    return JSON.stringify(valueAt(document, pointer)).length;
  } catch {
    return 0;
  }
}
