import Joi, { type ObjectSchema } from 'joi';
// It has no names to import: it is CommonJS.
import jsonPatch, { type Operation } from 'fast-json-patch';
import { insufficientScope } from '../../operation/app-scopes.js';
import { invalid } from '../../domain/failures.js';
import { checkPlainData } from '../../http/validation.js';
import { LIMITS } from '../../limits.js';
import { refusal } from '../outcome.js';
import type { FhirType, Resource } from '../type.js';
import { FHIR_LIMITS } from '../limits.js';
import { isReadable } from './answer.js';
import type { Sent } from './write.js';
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
export async function patchedFrom(
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
  if (!fits(document, operation)) throw inapplicable('OPERATION_PATH_UNRESOLVABLE', index);
  try {
    return jsonPatch.applyOperation(document, operation, true, true, true, index).newDocument;
  } catch (error) {
    throw inapplicable((error as { name?: string }).name, index);
  }
}

const inapplicable = (name: string | undefined, index: number) =>
  refusal('validation_failed', {
    severity: 'error',
    code: 'processing',
    text: {
      en: `The patch cannot be applied (${name ?? 'it is malformed'}): read the resource again, and make the patch of what it says.`,
      es: `El parche no se puede aplicar (${name ?? 'está mal formado'}): lea el recurso otra vez y haga el parche a partir de él.`,
    },
    expression: `[${index}]`,
  });

/** Whether there is what the operation is about: the library finds what every object inherits, and counts indices modulo 2³². */
function fits(document: unknown, operation: Operation): boolean {
  const path = namesOf(operation.path);
  if (operation.op === 'move' || operation.op === 'copy')
    return isThere(document, namesOf(operation.from)) && hasPlace(document, path);
  return operation.op === 'add' ? hasPlace(document, path) : isThere(document, path);
}

/** Of a `from` that is missing, none: the library says so. */
const namesOf = (pointer = ''): string[] => pointer.split('/').slice(1).map(jsonPatch.unescapePathComponent);

/** What the names lead to: undefined where there is nothing, as nothing in JSON is. */
const found = (document: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((node, name) => {
    if (typeof node !== 'object' || node === null || (Array.isArray(node) && !INDEX.test(name))) return undefined;
    return Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined;
  }, document);

const isThere = (document: unknown, names: readonly string[]) => found(document, names) !== undefined;

function hasPlace(document: unknown, names: readonly string[]): boolean {
  const last = names.at(-1);
  if (last === undefined) return true;
  const parent = found(document, names.slice(0, -1));
  if (Array.isArray(parent)) return last === '-' || (INDEX.test(last) && Number(last) <= parent.length);
  return typeof parent === 'object' && parent !== null;
}

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Characters of what is there, as JSON; 0 where nothing is. */
function sizeOf(document: unknown, pointer: string): number {
  try {
    return JSON.stringify(jsonPatch.getValueByPointer(document, pointer))?.length ?? 0;
  } catch {
    return 0;
  }
}
