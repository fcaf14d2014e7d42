import type { Db } from '../../db/db.js';
import { newId } from '../../id.js';
import { queueMail } from '../mails/index.js';

/** What an account's owner is told of: what others did to it, and what would show that somebody else is in it. */
export const NOTICES = [
  'password_reset',
  'password_changed',
  'account_recovered',
  'mfa_enabled',
  'mfa_disabled',
  'mfa_removal_requested',
  'recovery_code_used',
  'recovery_codes_renewed',
  'clinic_joined',
  'clinic_left',
  'webhook_disabled',
] as const;
type NoticeKind = (typeof NOTICES)[number];

interface NoticeRow {
  id: string;
  kind: NoticeKind;
  clinic_name: string | null;
  actor_name: string | null;
  created_at: string;
}

/**
 * In the transaction of what it tells: where the owner looks, and by mail. `actor_name` is the name of the person who did it,
 * where it was somebody else.
 */
export async function tell(
  db: Db,
  userId: string,
  kind: NoticeKind,
  { clinic_name = null, actor_name = null }: { clinic_name?: string | null; actor_name?: string | null } = {},
): Promise<void> {
  await db.rows(
    'insert into account_notices (id, user_id, kind, clinic_name, actor_name) values ($1, $2, $3, $4, $5)',
    [newId(), userId, kind, clinic_name, actor_name],
  );
  await queueMail(db, kind, userId, { clinic_name, actor_name });
}

/** The newest first. */
export const findNotices = (db: Db, userId: string, limit: number) =>
  db.rows<NoticeRow>(
    `select id, kind, clinic_name, actor_name, created_at from account_notices
     where user_id = $1 order by created_at desc, id desc limit $2`,
    [userId, limit],
  );

/** Purges notices older than `before`, of all users, as `clinical_janitor`; the number of those deleted. */
export async function deleteOldNotices(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from account_notices where id in
       (select id from account_notices where created_at <= $1 order by created_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
