import type { Db, Transaction } from '../db/db.js';
import type { FormerScopes } from './app-scopes.js';
import type { PhiSubject } from './grant.js';
import type { TrailNotes } from './trail.js';

export interface StoredAnswer {
  fingerprint: Buffer;
  expired: boolean;
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Null of an answer that a release stored which did not keep it. */
  remembered: Remembered | null;
}

/** What a replay says in the audit trail, and asks again, without running the operation. */
export interface Remembered {
  notes: TrailNotes;
  subjects: PhiSubject[];
  /** What an app was let at then. */
  smart?: FormerScopes;
}

interface Key {
  clinic_id: string;
  scope: Buffer;
}

/** False when the key is taken. Waits while another transaction has just inserted it. */
export async function insertKey(db: Db, key: Key, fingerprint: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db.row(
    `insert into idempotency_keys (clinic_id, scope, fingerprint, expires_at) values ($1, $2, $3, $4)
     on conflict (clinic_id, scope) do nothing returning 1`,
    [key.clinic_id, key.scope, fingerprint, expiresAt],
  );
  return row !== undefined;
}

export const findAnswer = (db: Db, key: Key, now: Date) =>
  db.row<StoredAnswer>(
    `select fingerprint, expires_at <= $3 as expired, status, headers, body, remembered
     from idempotency_keys where clinic_id = $1 and scope = $2`,
    [key.clinic_id, key.scope, now],
  );

export const deleteKey = (db: Db, key: Key) =>
  db.rows('delete from idempotency_keys where clinic_id = $1 and scope = $2', [key.clinic_id, key.scope]);

/** At the end of the transaction that made the answer. */
export function deferAnswer(
  db: Transaction,
  key: Key,
  answer: { status: number; headers: Record<string, string>; body: string },
  remembered: Remembered,
): void {
  db.defer(
    'update idempotency_keys set status = $3, headers = $4, body = $5, remembered = $6 where clinic_id = $1 and scope = $2',
    [key.clinic_id, key.scope, answer.status, JSON.stringify(answer.headers), answer.body, JSON.stringify(remembered)],
  );
}

/** Purges keys past their retention, of all clinics, as `clinical_janitor`; the number of those deleted. */
export async function deleteExpiredKeys(db: Db, now: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from idempotency_keys where (clinic_id, scope) in
       (select clinic_id, scope from idempotency_keys where expires_at <= $1 order by expires_at limit $2) returning 1`,
    [now, limit],
  );
  return rows.length;
}
