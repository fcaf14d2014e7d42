import { LOCKS } from '../../db/advisory-locks.js';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { CONNECTION_STATUSES, NewConnection, Policy, Tls } from './connection-content.js';

export interface ConnectionRow extends Required<Omit<NewConnection, 'policy' | 'tls'>> {
  id: string;
  policy: Policy;
  tls: Tls;
  status: (typeof CONNECTION_STATUSES)[number];
  last_message_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Columns of connections `c`. */
const COLUMNS = list([
  ...[
    'id',
    'name',
    'direction',
    'transport',
    'types',
    'sending_application',
    'sending_facility',
    'receiving_application',
    'receiving_facility',
    'charset',
    'tls',
    'peer_cidrs',
    'address',
    'policy',
    'status',
    'version',
  ].map((each) => column(`c.${each}`)),
  clause`(select iso_instant(max(m.received_at)) from interop_messages m
    where m.clinic_id = c.clinic_id and m.connection_id = c.id) as last_message_at`,
  clause`iso_instant(c.created_at) as created_at`,
  clause`iso_instant(c.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${COLUMNS} from interop_connections c
  where c.clinic_id = ${parameter(1)} and c.id = ${parameter(2)}`);

export const findConnection = (db: Db, clinicId: string, id: string) => db.row<ConnectionRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends. */
export async function lockConnection(db: Db, clinicId: string, id: string): Promise<ConnectionRow | undefined> {
  await db.rows('select from interop_connections where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findConnection(db, clinicId, id);
}

/** Keeps the row unchanged until the transaction ends. */
export async function holdConnection(db: Db, clinicId: string, id: string): Promise<ConnectionRow | undefined> {
  await db.rows('select from interop_connections where clinic_id = $1 and id = $2 for share', [clinicId, id]);
  return findConnection(db, clinicId, id);
}

const CONNECTIONS: ListSpec = {
  columns: [raw(COLUMNS)],
  id: 'c.id',
  sorts: {
    name: { column: 'c.name', direction: 'asc', type: 'text' },
    updated_at: { column: 'c.updated_at', direction: 'asc' },
  },
};
export const CONNECTION_SORTS = Object.keys(CONNECTIONS.sorts);

export const listConnections = (
  db: Db,
  clinicId: string,
  query: ListQuery & { status?: string; direction?: string },
  keys: KeyRing,
) => {
  const connections = sql('interop_connections as c').where('c.clinic_id', clinicId);
  if (query.status !== undefined) connections.where('c.status', query.status);
  if (query.direction !== undefined) connections.where('c.direction', query.direction);
  return readList<ConnectionRow>(db, connections, CONNECTIONS, query, keys);
};

export async function countConnections(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from interop_connections where clinic_id = $1',
    [clinicId],
  );
  return row?.total ?? 0;
}

/** Changes of what connections match, of all clinics, take turns. */
export const lockSenders = (db: Db) => db.rows('select pg_advisory_xact_lock($1)', [LOCKS.hl7Senders]);

/** Whether another connection of any clinic could match the same messages by MSH-3 to 6. */
export async function hasEquallyMatching(db: Db, id: string, says: readonly (string | null)[]): Promise<boolean> {
  await showSenders(db, JSON.stringify(says));
  const twin = await db.row(
    `select 1 from interop_connections where id <> $1 and transport = 'mllp' and direction <> 'out'
       and coalesce(sending_application = $2, true) and coalesce(sending_facility = $3, true)
       and coalesce(receiving_application = $4, true) and coalesce(receiving_facility = $5, true) limit 1`,
    [id, ...says],
  );
  await showSenders(db, '');
  return twin !== undefined;
}

/** Makes the connections of all clinics visible that match these MSH-3 to 6; row-level security hides the others. */
const showSenders = (db: Db, says: string) => db.rows(`select set_config('app.hl7_sender', $1, true)`, [says]);

const written = (values: Record<string, unknown>) => ({
  ...values,
  ...(values['tls'] !== undefined && { tls: JSON.stringify(values['tls']) }),
  ...(values['policy'] !== undefined && { policy: JSON.stringify(values['policy']) }),
});

export const insertConnection = (db: Db, row: Record<string, unknown>) =>
  db.rows(sql('interop_connections').insert(written(row)));

export const updateConnection = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('interop_connections').where({ clinic_id: clinicId, id }).update(written(values)));

/** The key hash and the clinic of a connection, for a caller who has its id. */
export async function findKey(
  db: { rows: Db['rows'] },
  id: string,
): Promise<{ clinic_id: string; key_hash: Buffer | null; status: string; peer_cidrs: string[] } | undefined> {
  await db.rows(`select set_config('app.interop_connection', $1, true)`, [id]);
  const rows = await db.rows<{ clinic_id: string; key_hash: Buffer | null; status: string; peer_cidrs: string[] }>(
    `select clinic_id, key_hash, status, peer_cidrs from interop_connections where id = $1 and transport = 'http'`,
    [id],
  );
  return rows[0];
}

export interface Candidate {
  clinic_id: string;
  id: string;
  peer_cidrs: string[];
  tls: { required: boolean; client_fingerprint: string | null };
  /** How many of MSH-3 to 6 it has. */
  named: number;
}

/** Connections of all clinics that match these MSH-3 to 6. */
export async function findCandidates(db: Db, sender: readonly string[]): Promise<Candidate[]> {
  await showSenders(db, JSON.stringify(sender));
  return db.rows<Candidate>(
    `select clinic_id, id, peer_cidrs, tls,
       num_nonnulls(sending_application, sending_facility, receiving_application, receiving_facility) as named
     from interop_connections
     where transport = 'mllp' and direction <> 'out' and coalesce(sending_application = $1, true)
       and coalesce(sending_facility = $2, true) and coalesce(receiving_application = $3, true)
       and coalesce(receiving_facility = $4, true)
     order by named desc, id limit 20`,
    sender,
  );
}

/** The clinic of a connection. */
export const findClinic = (db: Db, clinicId: string) =>
  db.row<Clinic>(
    `select c.id, c.name, c.timezone, c.locale, c.environment, c.settings,
       (select to_jsonb(p) from phi_policies p where p.clinic_id = c.id) as phi_policy
     from clinics c where c.id = $1`,
    [clinicId],
  );

/** The encrypted key of the connection's messages. */
export async function findContentKey(db: Db, clinicId: string, id: string): Promise<Buffer> {
  const row = await db.row<{ content_key_encrypted: Buffer }>(
    'select content_key_encrypted from interop_connections where clinic_id = $1 and id = $2',
    [clinicId, id],
  );
  if (!row) throw new Error('A connection has no key for its messages.');
  return row.content_key_encrypted;
}

/**
 * The clinic's connections that match these MSH-3 to 6, the most specific first; a clinic's only connection matches
 * always.
 */
export const findConnectionsBySender = (db: Db, clinicId: string, sender: readonly string[]) =>
  db.rows<{ id: string }>(
    `select c.id from interop_connections c where c.clinic_id = $1 and c.direction <> 'out' and (
       (coalesce(c.sending_application = $2, true) and coalesce(c.sending_facility = $3, true)
        and coalesce(c.receiving_application = $4, true) and coalesce(c.receiving_facility = $5, true))
       or 1 = (select count(*) from interop_connections o where o.clinic_id = $1 and o.direction <> 'out'))
     order by num_nonnulls(c.sending_application, c.sending_facility, c.receiving_application, c.receiving_facility) desc, c.id
     limit 1`,
    [clinicId, ...sender],
  );
