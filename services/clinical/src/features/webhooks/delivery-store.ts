import { sql, type Db } from '../../db/db.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';

export interface DeliveryRow {
  id: string;
  status: 'pending' | 'delivered' | 'failed';
}

const COLUMNS = [
  'id',
  'event',
  'resource_type',
  'resource_id',
  'version',
  'changed_at',
  'status',
  'attempts',
  'next_attempt_at',
  'expires_at',
  'attempted_at',
  'answer_status',
  'error',
  'delivered_at',
  'created_at',
  'updated_at',
];

export const DELIVERY_SORTS = ['-created_at', 'created_at', 'updated_at'];

const SPEC: ListSpec = {
  id: 'd.id',
  columns: COLUMNS.map((name) => `d.${name}`),
  sorts: {
    '-created_at': { column: 'd.created_at', direction: 'desc' },
    created_at: { column: 'd.created_at', direction: 'asc' },
    updated_at: { column: 'd.updated_at', direction: 'asc' },
  },
};

export interface DeliveryFilter extends ListQuery {
  status?: string[];
}

/** A page of what a webhook was told, or is to be. */
export function listDeliveries(db: Db, clinicId: string, webhookId: string, filter: DeliveryFilter) {
  const deliveries = sql('webhook_deliveries as d').where({ 'd.clinic_id': clinicId, 'd.webhook_id': webhookId });
  if (filter.status) deliveries.whereIn('d.status', filter.status);
  return readList<DeliveryRow>(db, deliveries, SPEC, filter);
}

/** Locked until the transaction ends. */
export const lockDelivery = (db: Db, clinicId: string, webhookId: string, id: string) =>
  db.row<DeliveryRow>(
    'select id, status from webhook_deliveries where clinic_id = $1 and webhook_id = $2 and id = $3 for update',
    [clinicId, webhookId, id],
  );

const RETURNED = COLUMNS.join(', ');

/** Something to tell that is no change of a record: of a webhook itself. */
export const insertPing = (db: Db, clinicId: string, webhookId: string, id: string, event: string, hours: number) =>
  db.row<DeliveryRow>(
    `insert into webhook_deliveries (clinic_id, id, webhook_id, event, resource_type, resource_id, line_id, version, changed_at,
       next_attempt_at, expires_at)
     select w.clinic_id, $3, w.id, $4, 'webhook', w.id, w.id, w.version, now(), now(), now() + make_interval(hours => $5)
     from webhooks w where w.clinic_id = $1 and w.id = $2
     returning ${RETURNED}`,
    [clinicId, webhookId, id, event, hours],
  );

/** It is told again, under its own id and from the first attempt on. */
export const requeueDelivery = (db: Db, clinicId: string, id: string, hours: number) =>
  db.row<DeliveryRow>(
    `update webhook_deliveries set status = 'pending', attempts = 0, error = null, next_attempt_at = now(),
       expires_at = now() + make_interval(hours => $3), leased_until = 'epoch', updated_at = change_instant()
     where clinic_id = $1 and id = $2 returning ${RETURNED}`,
    [clinicId, id, hours],
  );

/** What waited for a webhook that is told nothing any more. */
export const failPending = (db: Db, clinicId: string, webhookId: string) =>
  db.rows(
    `update webhook_deliveries set status = 'failed', error = 'disabled', updated_at = change_instant()
     where clinic_id = $1 and webhook_id = $2 and status = 'pending'`,
    [clinicId, webhookId],
  );

/** Purges what was settled and was queued before `before`, as `clinical_janitor`; the number of those deleted. */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from webhook_deliveries where (clinic_id, id) in
       (select clinic_id, id from webhook_deliveries where created_at < $1 and status <> 'pending' order by created_at limit $2)
     returning 1`,
    [before, limit],
  );
  return rows.length;
}
