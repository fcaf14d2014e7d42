import type { Transaction } from '../../db/db.js';
import type { Made } from '../interop-messages/index.js';
import { findLatestVersions } from './change-store.js';

export interface RecordChange {
  resource_type: string;
  resource_id: string | null;
  action: 'create' | 'update' | 'cancel';
  fields: { name: string; before: unknown; after: unknown }[];
}

/** Members that change with every version. */
const OWN = new Set(['version', 'updated_at', 'created_at', 'id']);
const ENDED = new Set(['cancelled', 'entered_in_error', 'entered-in-error', 'revoked', 'noshow']);

/**
 * The changes that a request has made to these records so far. `isKept` is false for a dry run, whose new records have
 * no id.
 */
export async function changesOf(
  db: Transaction,
  clinicId: string,
  requestId: string,
  made: readonly Made[],
  isKept: boolean,
): Promise<RecordChange[]> {
  const changes: RecordChange[] = [];
  for (const each of made) {
    const [after, before] = await findLatestVersions(db, clinicId, each);
    if (!after || after.request_id !== requestId) continue;
    const fields = fieldsOf(before?.content ?? {}, after.content);
    const ended = ENDED.has(String(after.content['status'])) && before?.content['status'] !== after.content['status'];
    const action = !before ? 'create' : ended ? 'cancel' : 'update';
    changes.push({
      resource_type: each.resource_type,
      resource_id: isKept || before ? each.resource_id : null,
      action,
      fields,
    });
  }
  return changes;
}

const fieldsOf = (before: Record<string, unknown>, after: Record<string, unknown>): RecordChange['fields'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !OWN.has(name) && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .sort()
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
