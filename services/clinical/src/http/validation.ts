import type { ObjectSchema, ValidationErrorItem } from 'joi';
import { LIMITS } from '../limits/index.js';
import { checkNone, invalid, type Failure, type Rule } from '../domain/failures.js';

const RULE_OF: Record<string, Rule> = {
  'any.required': 'required',
  'any.only': 'selected',
  'any.unknown': 'selected',
  'any.invalid': 'selected',
  'any.custom': 'format',
  'string.base': 'string',
  'string.empty': 'required',
  'string.email': 'email',
  'string.guid': 'uuid',
  'string.isoDate': 'instant',
  'string.pattern.base': 'format',
  'string.pattern.name': 'format',
  'string.min': 'min_length',
  'string.max': 'max_length',
  'number.base': 'number',
  'number.integer': 'integer',
  'number.unsafe': 'number',
  'number.infinity': 'number',
  'number.min': 'min_value',
  'number.max': 'max_value',
  'number.greater': 'greater_than',
  'boolean.base': 'boolean',
  'array.base': 'array',
  'array.min': 'min_items',
  'array.max': 'max_items',
  'array.unique': 'distinct',
  'array.includes': 'selected',
  'object.base': 'object',
  'object.missing': 'required',
  'object.and': 'required',
};

/**
 * `value` as the schema makes it: unknown keys dropped, strings trimmed, defaults filled in.
 * Throws 422 naming every fault by its dot path. A schema may name a rule itself with
 * `helpers.error('rule.<name>')`.
 */
export function validated<T>(schema: ObjectSchema<T>, value: unknown): T {
  const result = attempted(schema, value);
  checkNone(result.failures, result.total);
  return result.value as T;
}

/** The same without the throw: `value` only counts when there are no failures. */
export function attempted(
  schema: ObjectSchema,
  value: unknown,
): { value: unknown; failures: Failure[]; total: number } {
  const result = schema.validate(value, {
    abortEarly: false,
    stripUnknown: { objects: true, arrays: false },
    errors: { render: false },
  });
  const details = result.error?.details ?? [];
  const failures = details.slice(0, LIMITS.reportedErrors).map(failureOf);
  return { value: result.value, failures, total: details.length };
}

function failureOf({ type, path, context = {} }: ValidationErrorItem): Failure {
  const limit: unknown = context['limit'];
  const rule = type.startsWith('rule.') ? (type.slice(5) as Rule) : (RULE_OF[type] ?? 'format');
  return { path: pathOf(path), rule, limit: typeof limit === 'number' ? limit : undefined };
}

const declares = (schema: ObjectSchema | undefined, name = ''): boolean =>
  Object.hasOwn(schema?.describe()['keys'] ?? {}, name);

/** The dot path, cut: its names may be the caller's own. */
const pathOf = (names: readonly (string | number)[], root = 'body'): string =>
  names.join('.').slice(0, LIMITS.pathLength).toWellFormed() || root;

/**
 * Makes a parsed body or query safe to work on, in place: refuses what is too much to look at more closely
 * and what PostgreSQL cannot hold (NUL, half surrogates), and drops the keys that reach an object's prototype.
 * Everything is counted before it is walked, and the walk ends with the first thing that is too much.
 */
export function checkPlainData(
  root: unknown,
  schema: ObjectSchema | undefined,
  rootName = 'body',
  most: number = LIMITS.bodyValues,
  longest: number = LIMITS.textLength,
  items: number = LIMITS.listItems,
): void {
  const failures: Failure[] = [];
  const names: string[] = [];
  let values = 0;
  const fault = (rule: Rule, path = names): Failure => ({ path: pathOf(path, rootName), rule });
  const visit = (value: unknown): void => {
    values += 1;
    if (values > most) throw invalid(fault('too_many', []));
    if (typeof value === 'string') {
      if (value.length > longest) throw invalid(fault('too_long'));
      if (value.includes('\0') || !value.isWellFormed()) failures.push(fault('characters'));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    // Of a nesting only its field has a name that means something.
    if (names.length >= LIMITS.bodyDepth)
      throw invalid(fault('too_deep', names.slice(0, declares(schema, names[0]) ? 1 : 0)));
    if (Array.isArray(value) && value.length > items) throw invalid({ ...fault('max_items'), limit: items });
    const keys = Object.keys(value);
    if (keys.length > LIMITS.objectMembers) throw invalid(fault('too_many'));
    for (const key of keys) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key.includes('\0')) {
        delete (value as Record<string, unknown>)[key];
        continue;
      }
      if (failures.length >= LIMITS.reportedErrors) return;
      names.push(key);
      visit((value as Record<string, unknown>)[key]);
      names.pop();
    }
  };
  visit(root);
  checkNone(failures);
}
