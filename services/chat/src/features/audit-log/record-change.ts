import type { Tx } from '../../db/db.js';
import { insertAuditRows } from './audit-log-store.js';
import type { Actor, Change } from './change.js';

/** Writes into the log of the organization what `actor` did, in the transaction of the change; nothing, for no changes. */
export async function recordChanges(
  tx: Tx,
  realm_id: number,
  actor: Actor,
  changes: Change | readonly Change[],
): Promise<void> {
  const list = [changes].flat();
  if (list.length > 0) await insertAuditRows(tx, realm_id, actor, list);
}

/**
 * One change for each property of `after` whose value differs, with `property`, `old` and `new`; `change` is what they
 * have in common.
 */
export function propertyChanges(change: Change, before: object, after: object): Change[] {
  const old_values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([property, value = null]) => {
    const old = old_values.get(property) ?? null;
    if (JSON.stringify(old) === JSON.stringify(value)) return [];
    return [{ ...change, details: { ...change.details, property, old, new: value } }];
  });
}
