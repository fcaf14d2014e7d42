import type { ObjectSchema, ValidationErrorItem } from 'joi';
import { LIMITS } from '../limits.js';
import { checkNone, type Failure, type Rule } from './failures.js';

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
  const result = schema.validate(value, {
    abortEarly: false,
    stripUnknown: { objects: true, arrays: false },
    errors: { render: false },
  });
  if (result.error) checkNone(result.error.details.map(failureOf));
  return result.value as T;
}

function failureOf({ type, path, context = {} }: ValidationErrorItem): Failure {
  const limit: unknown = context['limit'];
  const rule = type.startsWith('rule.') ? (type.slice(5) as Rule) : (RULE_OF[type] ?? 'format');
  return { path: path.join('.') || 'body', rule, limit: typeof limit === 'number' ? limit : undefined };
}

/**
 * Makes a parsed body or query safe to work on, in place: refuses deep nesting and what PostgreSQL
 * cannot hold (NUL, half surrogates), and drops the keys that reach an object's prototype.
 */
export function checkPlainData(root: unknown, rootName = 'body'): void {
  const failures: Failure[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) failures.push({ path: path || rootName, rule: 'characters' });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth >= LIMITS.bodyDepth) return void failures.push({ path: rootName, rule: 'too_deep' });
    for (const key of Object.keys(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key.includes('\0')) {
        delete (value as Record<string, unknown>)[key];
        continue;
      }
      if (failures.length < LIMITS.reportedErrors) {
        visit((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key, depth + 1);
      }
    }
  };
  visit(root, '', 0);
  checkNone(failures);
}
