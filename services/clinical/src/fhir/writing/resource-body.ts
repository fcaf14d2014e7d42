import { setImmediate } from 'node:timers/promises';
import { HttpError } from 'http-kit';
import { checkNone, type Failure, type OwnRule } from '../../domain/failures.js';
import { attempted } from '../../http/validation.js';
import { findExcess } from '../conformance/excess.js';
import { examine } from '../conformance/validate.js';
import { refusal, type Issue } from '../operation-outcome.js';
import type { FhirType, Resource } from '../type.js';
import { withoutBase } from './references.js';
import { fhirTag } from './version-tags.js';
import type { Inlined, Taken, Taking, Writes } from './write-rules.js';
import { modifiersIn } from './unsupported-elements.js';

/** The refusal of a resource that is not valid FHIR R4, or is too much to look at. */
export async function validationFault(given: unknown): Promise<HttpError | undefined> {
  const excess = findExcess(given);
  if (excess) return excess;
  const { issues } = await examine(given);
  const [first, ...others] = issues.map(
    ({ code, details, expression }): Issue => ({
      severity: 'error',
      code,
      text: { en: details?.text ?? '', es: details?.text ?? '' },
      ...(expression?.[0] !== undefined && { expression: expression[0] }),
    }),
  );
  return first && refusal('malformed', first, ...others);
}

/** The resource that was sent to this base. Throws 400 for one that is not valid FHIR R4 or of another type, 422 for too much to look at. */
export async function checkedResource(type: FhirType, given: unknown, base: string): Promise<Resource> {
  const invalid = await validationFault(given);
  if (invalid) throw invalid;
  const resource = withoutBase(given, base) as Resource;
  if (resource.resourceType !== type.type)
    throw refusal('malformed', {
      severity: 'error',
      code: 'invalid',
      text: {
        en: `It must be ${type.type}: send another type to its own address.`,
        es: `Debe ser ${type.type}: envíe otro tipo a su propia dirección.`,
      },
      expression: 'resourceType',
    });
  return resource;
}

/**
 * The body of the platform's own operation, what of the resource the type's rules leave out, and the resource with what it contained
 * put in its place. Throws 422 for what cannot be left out. Others are served between its steps: of a large report each takes long.
 */
export async function readBody<Row>(
  writes: Writes<Row>,
  sent: Resource,
  { at, before }: { at: Taking; before?: Row | undefined },
): Promise<Taken & Inlined> {
  const { resource, issues: contained } = writes.inlined?.(sent) ?? { resource: sent, issues: [] };
  await setImmediate();
  const { body, issues } = writes.take(resource, at, before);
  await setImmediate();
  const all = [...contained, ...modifiersIn(resource, resource.resourceType), ...issues];
  const [first, ...others] = all.filter(({ severity }) => severity === 'error');
  if (first) throw refusal('validation_failed', first, ...others);
  await setImmediate();
  const checked = bodyOf(writes, body);
  await setImmediate();
  return { body: checked, issues: all, resource };
}

type Names = Pick<Writes<never>, 'expressions' | 'statuses'>;

/** The body, as the schema makes it. Throws 422 in the names of the resource. */
export function bodyOf({ schema, ...names }: Names & Pick<Writes<never>, 'schema'>, body: object): object {
  const { value, failures, total } = attempted(schema, body);
  checkNone(
    failures.map((failure) => renamed(failure, names)),
    total,
  );
  return value as object;
}

/** What the platform refuses, with the names of the resource, and the version that there is as a tag of FHIR. */
export const translateRefusals = <T>(names: Names, written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message, details, headers, cause } = error;
    const { failures } = details as { failures?: Failure[] };
    if (failures) checkNone(failures.map((failure) => renamed(failure, names)));
    const { ETag } = headers;
    if (ETag === undefined) throw error;
    throw new HttpError(status, code, message, details, { headers: { ...headers, ETag: fhirTag(ETag) }, cause });
  });

/** An id of another system is no id here. */
const ELSEWHERE: OwnRule = {
  name: 'elsewhere',
  en: 'The :attribute names no resource of this service: refer to one by the id that it has here.',
  es: ':attribute no nombra ningún recurso de este servicio: refiérase a uno por el id que tiene aquí.',
};

/** What the platform asks for and an extension says. */
const EXTENSION: OwnRule = {
  name: 'extension',
  en: 'The :attribute with the url :other is required.',
  es: 'Se requiere :attribute con la url :other.',
};

/** A failure in the names of the resource: where it is, and what it is compared with. */
function renamed(failure: Failure, { expressions, statuses = {} }: Names): Failure {
  const { path, rule, other, value } = failure;
  const named = nameOf(path, expressions);
  if (named === undefined) return failure;
  const [expression = '', url] = named.split(/[()]/);
  const at = { ...failure, path: expression };
  if (url !== undefined && rule === 'required') return { ...at, rule: EXTENSION, other: url };
  if (rule === 'uuid') return { ...at, rule: ELSEWHERE };
  return {
    ...at,
    other: other && (nameOf(other, expressions) ?? other),
    value: other === 'status' && value !== undefined ? (statuses[value] ?? value) : value,
  };
}

/** By the longest name that the table has of it; the places in lists are the same. */
function nameOf(path: string, expressions: Record<string, string>): string | undefined {
  const parts = path.split('.');
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const known = names.find((name) => Object.hasOwn(expressions, name));
  return known && expressions[known];
}
