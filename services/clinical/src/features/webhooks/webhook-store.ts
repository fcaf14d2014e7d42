import { sql, type Db } from '../../db/db.js';
import { lockClinic } from '../../operation/clinic-store.js';

export interface WebhookRow {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  status: 'active' | 'disabled';
  disabled_reason: 'administrator' | 'gone' | 'failing' | 'access_lost' | null;
  disabled_at: string | null;
  previous_until: string | null;
  created_by: { id: string; name: string } | null;
  consecutive_failures: number;
  last_success_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Subscriptions of FHIR are told in the same way, and are managed there. */
const NO_SUBSCRIPTION = 'not exists (select from fhir_subscriptions s where s.clinic_id = w.clinic_id and s.id = w.id)';

const SELECT = `
  select w.id, w.url, w.description, w.events, w.status, w.disabled_reason, w.disabled_at, w.previous_until, w.version,
    w.created_at, w.updated_at, h.consecutive_failures, h.last_success_at,
    (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = w.created_by) as created_by
  from webhooks w join webhook_health h on h.clinic_id = w.clinic_id and h.webhook_id = w.id
  where w.clinic_id = $1 and ${NO_SUBSCRIPTION}`;

export const findWebhook = (db: Db, clinicId: string, id: string) =>
  db.row<WebhookRow>(`${SELECT} and w.id = $2`, [clinicId, id]);

/** Locked until the transaction ends. */
export const lockWebhook = (db: Db, clinicId: string, id: string) =>
  db.row<WebhookRow>(`${SELECT} and w.id = $2 for update of w`, [clinicId, id]);

/** The newest first. A clinic has so few that they are not paged in the database. */
export const findWebhooks = (db: Db, clinicId: string) =>
  db.rows<WebhookRow>(`${SELECT} order by w.created_at desc, w.id desc`, [clinicId]);

/** How many the clinic has, counted alone until the transaction ends. */
export async function countWebhooksAlone(db: Db, clinicId: string): Promise<number> {
  await lockClinic(db, clinicId);
  const row = await db.row<{ total: number }>(
    `select count(*) as total from webhooks w where w.clinic_id = $1 and ${NO_SUBSCRIPTION}`,
    [clinicId],
  );
  return row?.total ?? 0;
}

interface NewWebhook {
  id: string;
  url: string;
  description: string | null;
  events: readonly string[];
  secret_encrypted: Buffer;
  created_by: string | null;
}

export const insertWebhook = (db: Db, clinicId: string, row: NewWebhook) =>
  db.rows(
    `with made as (
       insert into webhooks (clinic_id, id, url, description, events, secret_encrypted, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning clinic_id, id)
     insert into webhook_health (clinic_id, webhook_id) select clinic_id, id from made`,
    [clinicId, row.id, row.url, row.description, row.events, row.secret_encrypted, row.created_by],
  );

interface WebhookPatch {
  url?: string;
  description?: string | null;
  events?: readonly string[];
  status?: 'active' | 'disabled';
  disabled_reason?: 'administrator' | null;
  disabled_at?: Date | null;
}

export const updateWebhook = (db: Db, clinicId: string, id: string, patch: WebhookPatch) =>
  db.rows(sql('webhooks').where({ clinic_id: clinicId, id }).update(patch));

/** One that is set up anew is tried at once. */
export const resetHealth = (db: Db, clinicId: string, id: string) =>
  db.rows(
    `update webhook_health set consecutive_failures = 0, resume_at = 'epoch' where clinic_id = $1 and webhook_id = $2`,
    [clinicId, id],
  );

/** The new secret signs from now on, the old one too until `until`. */
export const updateWebhookSecret = (db: Db, clinicId: string, id: string, secret: Buffer, until: Date | null) =>
  db.rows(
    `update webhooks set secret_encrypted = $3, previous_until = $4,
       previous_secret_encrypted = case when $4::timestamptz is null then null else secret_encrypted end
     where clinic_id = $1 and id = $2`,
    [clinicId, id, secret, until],
  );

/** Forgets, as `clinical_worker`, the secrets before a rotation that sign nothing any more; the number of them. */
export async function forgetEndedSecrets(db: Db, limit: number): Promise<number> {
  const rows = await db.rows(
    `update webhooks set previous_secret_encrypted = null, previous_until = null where (clinic_id, id) in
       (select clinic_id, id from webhooks where previous_until <= now() limit $1 for update skip locked)
     returning 1`,
    [limit],
  );
  return rows.length;
}

export const deleteWebhook = (db: Db, clinicId: string, id: string) =>
  db.rows('delete from webhooks where clinic_id = $1 and id = $2', [clinicId, id]);
