import { sql, type Db } from '../../db/db.js';
import { clause, column, list, parameter, piece, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant, PhiSubject } from '../../operation/grant.js';
import { whereRelated } from '../../operation/relation-store.js';
import type { Fault } from '../hl7/index.js';

export const MESSAGE_STATUSES = [
  'received',
  'applied',
  'quarantined',
  'rejected',
  'discarded',
  'queued',
  'sent',
  'acknowledged',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export interface Made {
  resource_type: string;
  resource_id: string;
}

export interface MessageRow {
  id: string;
  connection_id: string;
  direction: 'in' | 'out';
  control_id: string | null;
  type: string | null;
  hl7_version: string | null;
  status: MessageStatus;
  status_reason: string | null;
  patient_id: string | null;
  received_at: string;
  results: Made[];
  errors: Fault[];
  ack: { code: string; text: string } | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Columns of messages `m`. */
const COLUMNS = list([
  ...[
    'id',
    'connection_id',
    'direction',
    'control_id',
    'type',
    'hl7_version',
    'status',
    'status_reason',
    'patient_id',
    'results',
    'errors',
    'ack',
    'version',
  ].map((each) => column(`m.${each}`)),
  clause`iso_instant(m.received_at) as received_at`,
  clause`iso_instant(m.created_at) as created_at`,
  clause`iso_instant(m.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${COLUMNS} from interop_messages m
  where m.clinic_id = ${parameter(1)} and m.id = ${parameter(2)}`);

export const findMessage = (db: Db, clinicId: string, id: string) => db.row<MessageRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends. */
export async function lockMessage(db: Db, clinicId: string, id: string): Promise<MessageRow | undefined> {
  await db.rows('select from interop_messages where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findMessage(db, clinicId, id);
}

/**
 * The patient of a message, for the PHI policy. A message without a patient is visible to all who work on the worklist.
 */
export async function messageSubject(db: Db, clinicId: string, id: string): Promise<PhiSubject | undefined> {
  const row = await db.row<{ patient_id: string | null }>(
    'select patient_id from interop_messages where clinic_id = $1 and id = $2',
    [clinicId, id],
  );
  if (!row) return undefined;
  return {
    patient_id: row.patient_id,
    practitioner_id: null,
    ...(row.patient_id === null && { nobody: true as const }),
  };
}

const MESSAGES: ListSpec = {
  columns: [raw(COLUMNS)],
  id: 'm.id',
  patient: 'm.patient_id',
  sorts: {
    '-received_at': { column: 'm.received_at', direction: 'desc' },
    received_at: { column: 'm.received_at', direction: 'asc' },
    updated_at: { column: 'm.updated_at', direction: 'asc' },
  },
};
export const MESSAGE_SORTS = Object.keys(MESSAGES.sorts);

export interface MessageFilters {
  status?: string[];
  connection_id?: string;
  control_id?: string;
  type?: string;
  patient_id?: string;
  direction?: string;
}

export function listMessages(
  db: Db,
  { clinic, grant, caller }: { clinic: Clinic; grant: PhiGrant | undefined; caller: Caller },
  query: MessageFilters & DayRange & ListQuery,
) {
  const messages = sql('interop_messages as m').where('m.clinic_id', clinic.id);
  for (const name of ['connection_id', 'control_id', 'patient_id', 'direction'] as const)
    if (query[name] !== undefined) messages.where(`m.${name}`, query[name]);
  const { type } = query;
  // A type without trigger, such as `ORU`, matches all of its triggers.
  if (type !== undefined) messages.whereRaw('(m.type = ? or starts_with(m.type, ?))', [type, `${type}^`]);
  if (query.status) messages.whereIn('m.status', query.status);
  whereDays(messages, 'm.received_at', query, clinic.timezone);
  const columns = {
    clinic: 'm.clinic_id',
    patient: 'm.patient_id',
    practitioner: 'm.patient_id',
    forAll: piece`m.patient_id is null`,
  };
  whereRelated(messages, grant, caller, columns, query.patient_id);
  return readList<MessageRow>(db, messages, MESSAGES, query);
}

interface Content {
  content_encrypted: Buffer;
  answers_encrypted: Buffer | null;
  content_sha256: Buffer;
}

export const findContent = (db: Db, clinicId: string, id: string) =>
  db.row<Content>(
    'select content_encrypted, answers_encrypted, content_sha256 from interop_messages where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

/** The first message with this control id. */
export const findByControlId = (db: Db, clinicId: string, connectionId: string, controlId: string) =>
  db.row<Content & { id: string; status: MessageStatus }>(
    `select id, status, content_encrypted, answers_encrypted, content_sha256 from interop_messages
     where clinic_id = $1 and connection_id = $2 and control_id = $3 and not repeats_id and direction = 'in'`,
    [clinicId, connectionId, controlId],
  );

/** Later messages with this control id and other content. */
export const findRepeated = (db: Db, clinicId: string, connectionId: string, controlId: string) =>
  db.rows<{ id: string; content_sha256: Buffer }>(
    `select id, content_sha256 from interop_messages
     where clinic_id = $1 and connection_id = $2 and control_id = $3 and repeats_id order by id`,
    [clinicId, connectionId, controlId],
  );

/** False if a message with this control id exists, even if another listener has just stored it. */
export async function insertMessage(db: Db, row: Record<string, unknown>): Promise<boolean> {
  const rows = await db.rows(
    sql('interop_messages')
      .insert({
        ...row,
        ...(row['results'] !== undefined && { results: JSON.stringify(row['results']) }),
        ...(row['errors'] !== undefined && { errors: JSON.stringify(row['errors']) }),
        ...(row['ack'] !== undefined && { ack: JSON.stringify(row['ack']) }),
      })
      .onConflict()
      .ignore()
      .returning('id'),
  );
  return rows.length > 0;
}

export const updateMessage = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(
    sql('interop_messages')
      .where({ clinic_id: clinicId, id })
      .update({
        ...values,
        ...(values['results'] !== undefined && { results: JSON.stringify(values['results']) }),
        ...(values['errors'] !== undefined && { errors: JSON.stringify(values['errors']) }),
        ...(values['ack'] !== undefined && { ack: JSON.stringify(values['ack']) }),
      }),
  );

export interface UnappliedMessage {
  clinic_id: string;
  connection_id: string;
  id: string;
  received_at: string;
}

/** Messages of all clinics that were stored a while ago and not applied since. */
export async function findUnapplied(
  db: Db,
  { unappliedMs, unappliedAtOnce }: { unappliedMs: number; unappliedAtOnce: number },
  after: UnappliedMessage | undefined,
): Promise<UnappliedMessage[]> {
  await db.rows(`select set_config('app.hl7_stranded', 'yes', true)`);
  return db.rows<UnappliedMessage>(
    `select clinic_id, connection_id, id, received_at::text as received_at from interop_messages
     where status = 'received' and received_at < clock_timestamp() - $1 * interval '1 millisecond'
       and ($3::timestamptz is null or (received_at, id) > ($3, $4::uuid))
     order by received_at, id limit $2`,
    [unappliedMs, unappliedAtOnce, after?.received_at ?? null, after?.id ?? null],
  );
}
