import { isDeepStrictEqual } from 'node:util';
import { checkNone, type OwnRule } from '../../domain/failures.js';
import { attempted } from '../../http/validation.js';
import type { Writes } from './write-rules.js';

const FIXED: OwnRule = {
  name: 'fixed',
  en: 'The :attribute can no longer be changed.',
  es: ':attribute ya no se puede cambiar.',
};

/** The members of a body that say something else than the body of the resource as it was. */
export function changedMembers({ schema }: Pick<Writes<never>, 'schema'>, was: object, body: object): string[] {
  const before = attempted(schema, was).value as Record<string, unknown>;
  const after = body as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
}

/** Throws 422 for each of the members that are not `free`: the platform has no operation that changes them. */
export const checkFixed = (changed: readonly string[], free: readonly string[]): void =>
  checkNone(changed.filter((name) => !free.includes(name)).map((path) => ({ path, rule: FIXED })));
