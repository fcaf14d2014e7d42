import { sql, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import type { Clinic } from '../../domain/clinic.js';

export const REPLAY_STATUSES = ['queued', 'running', 'completed'] as const;

export interface ReplayRow {
  id: string;
  connection_id: string;
  date_from: string | null;
  date_to: string | null;
  dry_run: boolean;
  status: (typeof REPLAY_STATUSES)[number];
  total: number;
  done: number;
  failed: number;
  position: string | null;
  until: string;
  created_at: string;
  updated_at: string;
}

/** Columns of replays `r`. */
const COLUMNS = list([
  ...['id', 'connection_id', 'date_from', 'date_to', 'dry_run', 'status', 'total', 'done', 'failed', 'position'].map(
    (each) => column(`r.${each}`),
  ),
  clause`r.until::text as until`,
  clause`iso_instant(r.created_at) as created_at`,
  clause`iso_instant(r.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${COLUMNS} from interop_replays r
  where r.clinic_id = ${parameter(1)} and r.id = ${parameter(2)}`);

export const findReplay = (db: Db, clinicId: string, id: string) => db.row<ReplayRow>(FIND, [clinicId, id]);

export interface ReplayFilters {
  connection_id?: string;
  status?: string[];
}

const REPLAYS: ListSpec = {
  columns: [raw(COLUMNS)],
  id: 'r.id',
  sorts: {
    created_at: { column: 'r.created_at', direction: 'desc' },
    updated_at: { column: 'r.updated_at', direction: 'asc' },
  },
};
export const REPLAY_SORTS = Object.keys(REPLAYS.sorts);

export const listReplays = (db: Db, clinicId: string, query: ListQuery & ReplayFilters, keys: KeyRing) => {
  const replays = sql('interop_replays as r').where('r.clinic_id', clinicId);
  if (query.connection_id !== undefined) replays.where('r.connection_id', query.connection_id);
  if (query.status !== undefined) replays.whereIn('r.status', query.status);
  return readList<ReplayRow>(db, replays, REPLAYS, query, keys);
};

const LOCK_OPEN = statement(clause`select ${COLUMNS} from interop_replays r
  where r.clinic_id = ${parameter(1)} and r.id = ${parameter(2)} and r.status <> 'completed' for update skip locked`);

/** Undefined if it is completed, or another worker has it. */
export const lockOpenReplay = (db: Db, clinicId: string, id: string) => db.row<ReplayRow>(LOCK_OPEN, [clinicId, id]);

export const insertReplay = (db: Db, row: Record<string, unknown>) => db.rows(sql('interop_replays').insert(row));

export const updateReplay = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('interop_replays').where({ clinic_id: clinicId, id }).update(values));

export async function countOpenReplays(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    `select count(*) as total from interop_replays where clinic_id = $1 and status <> 'completed'`,
    [clinicId],
  );
  return row?.total ?? 0;
}

/** Open replays of all clinics, in random order so that each gets its turn. */
export const findOpenReplays = (db: Db, limit: number) =>
  db.rows<{ clinic_id: string; id: string; connection_id: string }>(
    `select clinic_id, id, connection_id from interop_replays where status <> 'completed' order by random() limit $1`,
    [limit],
  );

interface Range extends DayRange {
  connection_id: string;
}

/** Messages of the worklist that came over a connection on these days, without those with a used control id. */
function waiting(clinic: Pick<Clinic, 'id' | 'timezone'>, { connection_id, ...days }: Range) {
  const messages = sql('interop_messages as m').where({
    'm.clinic_id': clinic.id,
    'm.connection_id': connection_id,
    'm.status': 'quarantined',
    'm.direction': 'in',
    'm.repeats_id': false,
  });
  whereDays(messages, 'm.received_at', days, clinic.timezone);
  return messages;
}

export async function countWaiting(db: Db, clinic: Pick<Clinic, 'id' | 'timezone'>, range: Range): Promise<number> {
  const [row] = await db.rows<{ total: number }>(waiting(clinic, range).count({ total: '*' }));
  return row?.total ?? 0;
}

/** The next message of a replay. It came before the replay was requested. */
export async function findNextWaiting(
  db: Db,
  clinic: Pick<Clinic, 'id' | 'timezone'>,
  { connection_id, date_from, date_to, position, until }: ReplayRow,
): Promise<string | undefined> {
  const range = { connection_id, ...(date_from && { date_from }), ...(date_to && { date_to }) };
  const messages = waiting(clinic, range).whereRaw('m.received_at <= ?::timestamptz', [until]);
  if (position !== null) messages.where('m.id', '>', position);
  const [row] = await db.rows<{ id: string }>(messages.select('m.id').orderBy('m.id').limit(1));
  return row?.id;
}

/** Deletes completed replays that were requested before then. */
export async function deleteOldReplays(janitor: Db, before: Date, limit: number): Promise<number> {
  const rows = await janitor.rows(
    `delete from interop_replays where (clinic_id, id) in
       (select clinic_id, id from interop_replays where status = 'completed' and created_at < $1
        order by created_at limit $2) returning 1`,
    [before.toISOString(), limit],
  );
  return rows.length;
}
