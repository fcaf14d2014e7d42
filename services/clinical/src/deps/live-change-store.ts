import type { Transaction } from '../db/db.js';

/** A place in the order of a clinic's changes: behind the change of this instant, in microseconds, and id. */
export interface Position {
  at: number;
  id: string;
}

/** A change of a record in the clinic. */
export interface LiveChange extends Position {
  event: string;
  resource_type: string;
  resource_id: string;
  patient_ids: string[];
}

/** Whether anything that the list depends on changed since an instant, in microseconds, which no change of a record tells. */
export type HasMoved = (db: Transaction, since: number) => Promise<boolean>;

/** Of records that are not in the list, those that may have been in it. */
export type FindOwn = (db: Transaction, ids: readonly string[]) => Promise<readonly string[]>;

/** Those changes, and for each of another record one of every element that it may have brought or taken away, in their order. */
export type FindTouched = (db: Transaction, changes: readonly LiveChange[]) => Promise<LiveChange[]>;

/** Behind all that lies before that instant. */
export const positionAt = (at: number): Position => ({ at, id: '00000000-0000-0000-0000-000000000000' });

const CHANGES = `select (extract(epoch from changed_at) * 1000000)::bigint as at, id, event, resource_type, resource_id, patient_ids
  from outbox
  where clinic_id = $1 and (changed_at, id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)
  order by changed_at, id limit $4`;

/**
 * The changes behind a position, and up to where nothing more can come: what is written later lies behind the horizon. The horizon
 * is asked for in a statement before, so that nothing is passed over, however late it commits. `visible` has those beyond it as well.
 */
export async function findLiveChanges(
  db: Transaction,
  clinicId: string,
  { at, id }: Position,
  limit: number,
): Promise<{ changes: LiveChange[]; visible: LiveChange[]; horizon: number }> {
  const [horizons, found] = await Promise.all([
    db.row<{ at: number }>('select (extract(epoch from change_horizon()) * 1000000)::bigint as at'),
    db.rows<LiveChange>(CHANGES, [clinicId, at, id, limit]),
  ]);
  const horizon = horizons?.at ?? at;
  return { changes: found.filter((change) => change.at < horizon), visible: found, horizon };
}

/** The time of the database, in microseconds. */
export async function findNow(db: Transaction): Promise<number> {
  const row = await db.row<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000000)::bigint as at');
  return row?.at ?? 0;
}
