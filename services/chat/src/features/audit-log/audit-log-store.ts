import type { Db, Tx } from '../../db/db.js';
import { SqlParams } from '../../db/sql-params.js';
import type { AuditEventType } from './audit-event-types.js';
import type { Actor, Change } from './change.js';

/** A row of `audit_log`. */
export interface AuditRow {
  id: number;
  recorded_at: Date;
  event_type: AuditEventType;
  acting_user_id: number | null;
  acting_user_name: string | null;
  modified_user_id: number | null;
  modified_user_name: string | null;
  modified_channel_id: number | null;
  modified_channel_name: string | null;
  modified_user_group_id: number | null;
  modified_user_group_name: string | null;
  details: Record<string, unknown>;
}

export interface AuditFilter {
  acting_user_id?: number;
  modified_user_id?: number;
  modified_channel_id?: number;
  modified_user_group_id?: number;
  event_types?: AuditEventType[];
  /** UNIX seconds; the first of them is part of the span. */
  since?: number;
  until?: number;
  before_id?: number;
}

export async function insertAuditRows(
  tx: Tx,
  realm_id: number,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  await tx.query(
    `insert into audit_log (realm_id, recorded_at, event_type, acting_user_id, acting_user_name,
       modified_user_id, modified_user_name, modified_channel_id, modified_channel_name,
       modified_user_group_id, modified_user_group_name, details)
     select $1, $2, change.event_type, $3, actor.full_name, change.user_id, u.full_name, change.channel_id, c.name,
       change.user_group_id, g.name, coalesce(change.details, '{}')
     from rows from (jsonb_to_recordset($4::jsonb)
            as (event_type text, user_id bigint, channel_id bigint, user_group_id bigint, details jsonb))
          with ordinality as change (event_type, user_id, channel_id, user_group_id, details, place)
       left join users actor on actor.realm_id = $1 and actor.id = $3
       left join users u on u.realm_id = $1 and u.id = change.user_id
       left join channels c on c.realm_id = $1 and c.id = change.channel_id
       left join user_groups g on g.realm_id = $1 and g.id = change.user_group_id
     order by change.place`,
    [realm_id, tx.now(), actor?.id ?? null, JSON.stringify(changes)],
  );
}

const EQUAL = ['acting_user_id', 'modified_user_id', 'modified_channel_id', 'modified_user_group_id'] as const;

/** The newest first. */
export function findAuditRows(db: Db, realm_id: number, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const params = new SqlParams(realm_id);
  const conditions = EQUAL.flatMap((column) =>
    filter[column] === undefined ? [] : [`${column} = ${params.add(filter[column], 'bigint')}`],
  );
  if (filter.event_types) conditions.push(`event_type = any (${params.add(filter.event_types, 'text[]')})`);
  if (filter.since !== undefined) conditions.push(`recorded_at >= to_timestamp(${params.add(filter.since, 'bigint')})`);
  if (filter.until !== undefined) conditions.push(`recorded_at < to_timestamp(${params.add(filter.until, 'bigint')})`);
  if (filter.before_id !== undefined) conditions.push(`id < ${params.add(filter.before_id, 'bigint')}`);
  return db.query<AuditRow>(
    `select id, recorded_at, event_type, acting_user_id, acting_user_name, modified_user_id, modified_user_name,
       modified_channel_id, modified_channel_name, modified_user_group_id, modified_user_group_name, details
     from audit_log where ${['realm_id = $1', ...conditions].join(' and ')}
     order by id desc limit ${params.add(limit, 'bigint')}`,
    params.values,
  );
}
