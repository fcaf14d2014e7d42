import { isDeepStrictEqual } from 'node:util';
import { checkNone, type OwnRule } from '../../domain/failures.js';
import { attempted } from '../../http/validation.js';
import type { Writes } from './writes.js';

const FIXED: OwnRule = {
  name: 'fixed',
  en: 'The :attribute can no longer be changed.',
  es: ':attribute ya no se puede cambiar.',
};

/**
 * Throws 422 for each member of a body that says something else than the body of the resource as it was, but for those that
 * are `free`: the platform has no operation that changes them.
 */
export function checkUnchanged(
  { schema }: Pick<Writes<never>, 'schema'>,
  was: object,
  body: object,
  free: readonly string[],
): void {
  const before = attempted(schema, was).value as Record<string, unknown>;
  const after = body as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(
    (name) => !free.includes(name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  );
  checkNone(changed.map((path) => ({ path, rule: FIXED })));
}
