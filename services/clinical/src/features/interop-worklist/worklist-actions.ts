import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { isUuid } from '../../id.js';
import type { Source } from '../../operation/attempt.js';
import type { Change } from '../../operation/change.js';
import { lockMessage, updateMessage, type MessageRow, contentOf, getMessage } from '../interop-messages/index.js';
import { getLoadedConnection } from '../interop-connections/index.js';
import { type RecordChange, applyInSavepoint } from '../interop-applying/index.js';
import { queueAgain } from '../interop-sending/index.js';

type Call = Change & { deps: Deps; source: Source };

/** Locks a message in the worklist, or one that `mayBe` accepts. Throws 404, and 422 `status` for any other. */
async function lockWaiting(
  { db, clinic }: Change,
  id: string,
  mayBe: (row: MessageRow) => boolean = () => false,
): Promise<MessageRow> {
  const row = isUuid(id) ? await lockMessage(db, clinic.id, id) : undefined;
  if (!row) throw problem('not_found');
  if (row.status !== 'quarantined' && !mayBe(row))
    throw invalid({ path: 'status', rule: 'only_when', value: 'quarantined' });
  return row;
}

/**
 * Applies a message of the worklist again, perhaps for a patient that a person chose. `dry_run` only answers the
 * changes. A failing message stays in the worklist with its faults. Throws as `lockWaiting`.
 */
export async function reprocess(
  call: Call,
  id: string,
  { assigned, dry_run = false }: { assigned?: string; dry_run?: boolean },
): Promise<{ row: MessageRow; changes: RecordChange[]; patient_id: string | null }> {
  const { db, clinic, deps, source } = call;
  const row = await lockWaiting(call, id, isRefused);
  if (row.direction === 'out') return sendAgain(call, row, { isAssigned: assigned !== undefined, dry_run });
  const sent = await contentOf(call, row);
  const found = await getLoadedConnection(call, row.connection_id);
  const { outcome, changes } = await applyInSavepoint({ deps, db, found, source, sent, assigned, keeps: !dry_run });
  const patient_id = outcome.patient_id ?? row.patient_id;
  if (dry_run) return { row: { ...row, errors: outcome.faults }, changes, patient_id };
  const isApplied = outcome.status === 'applied';
  await updateMessage(db, clinic.id, id, {
    errors: outcome.faults,
    ...(isApplied && { status: 'applied', patient_id: outcome.patient_id, results: outcome.results ?? [] }),
  });
  return { row: await getMessage(call, id), changes, patient_id };
}

/** A message of ours that the receiver rejected can be sent again. */
const isRefused = ({ direction, status }: MessageRow): boolean => direction === 'out' && status === 'rejected';

/** Builds a message of ours again with another control id, and sends it. */
async function sendAgain(
  call: Call,
  row: MessageRow,
  { isAssigned, dry_run }: { isAssigned: boolean; dry_run: boolean },
): Promise<{ row: MessageRow; changes: RecordChange[]; patient_id: string | null }> {
  const { db, clinic } = call;
  if (isAssigned) throw invalid({ path: 'status', rule: 'only_when', value: 'in' });
  const { patient_id } = row;
  if (dry_run) return { row, changes: [], patient_id };
  await queueAgain(db, clinic.id, row.id);
  await updateMessage(db, clinic.id, row.id, { status: 'queued', errors: [], ack: null });
  return { row: await getMessage(call, row.id), changes: [], patient_id };
}

/** Takes a message off the worklist without applying it. Throws as `lockWaiting`. */
export async function discard(call: Change, id: string, status_reason: string): Promise<MessageRow> {
  await lockWaiting(call, id);
  await updateMessage(call.db, call.clinic.id, id, { status: 'discarded', status_reason });
  return getMessage(call, id);
}
