import type { Tx } from '../../db/db.js';
import { insertAuditRows } from './audit-log-store.js';
import type { AuditEventType } from './audit-event-types.js';
import type { Actor, Change, ListKind } from './change.js';

/** One with more rows would come near its time-out. */
const ROWS_IN_STATEMENT = 20_000;

/** Writes into the log of the organization what `actor` did, in the transaction of the change; nothing, for no changes. */
export async function recordChanges(
  tx: Tx,
  realm_id: number,
  actor: Actor,
  changes: Change | readonly Change[],
): Promise<void> {
  const list = [changes].flat();
  for (let from = 0; from < list.length; from += ROWS_IN_STATEMENT) {
    await insertAuditRows(tx, realm_id, actor, list.slice(from, from + ROWS_IN_STATEMENT));
  }
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

/** What became of the entries of a list: those that are new, gone or different, and whether their order is. */
export function listChanges(kind: ListKind, before: readonly Entry[], after: readonly Entry[]): Change[] {
  const [was, is] = [byId(before), byId(after)];
  const told = ({ id, ...members }: Entry) => ({ [`${kind}_id`]: id, ...members });
  const kept = after.filter(({ id }) => was.has(id));
  return [
    ...before
      .filter(({ id }) => !is.has(id))
      .map((entry) => ({ event_type: `${kind}_deleted` as AuditEventType, details: told(entry) })),
    ...kept.flatMap((entry) => {
      const details = { [`${kind}_id`]: entry.id, ...(entry.name !== undefined && { name: entry.name }) };
      return propertyChanges({ event_type: `${kind}_changed` as AuditEventType, details }, was.get(entry.id)!, entry);
    }),
    ...after
      .filter(({ id }) => !was.has(id))
      .map((entry) => ({ event_type: `${kind}_created` as AuditEventType, details: told(entry) })),
    ...orderChanges(
      kind,
      before.filter(({ id }) => is.has(id)),
      kept,
    ),
  ];
}

interface Entry {
  id: number;
  name?: string;
}

const byId = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));

function orderChanges(kind: ListKind, before: readonly Entry[], after: readonly Entry[]): Change[] {
  const [old, now] = [before, after].map((entries) => entries.map(({ id }) => id));
  return propertyChanges({ event_type: `${kind}s_ordered` as AuditEventType }, { order: old }, { order: now });
}
