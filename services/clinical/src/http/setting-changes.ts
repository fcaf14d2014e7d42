import { canonicalJson } from '../canonical-json.js';

export interface Change {
  old: unknown;
  new: unknown;
}

/** The members of `after` whose values differ from `before`, with both values: for the audit trail of settings. */
export function settingChanges(before: object, after: object): Record<string, Change> {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => canonicalJson(old[name] ?? null) !== canonicalJson(value ?? null))
      .map(([name, value]) => [name, { old: old[name] ?? null, new: value ?? null }]),
  );
}
