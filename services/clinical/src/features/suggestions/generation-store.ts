import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { SuggestionKind } from './suggestion-settings.js';

/** A started suggestion, as `clinical_ai` sees it. */
export interface StartedSuggestion {
  clinic_id: string;
  id: string;
  kind: SuggestionKind;
  engine: 'built_in' | 'model';
  content_encrypted: Buffer;
  attempts: number;
}

const START = `set status = 'running', started_at = clock_timestamp(), attempts = attempts + 1`;
const RETURNING_STARTED = 'returning clinic_id, id, kind, engine, content_encrypted, attempts';

/**
 * Starts a queued suggestion. Undefined if another process has started it, or the request's transaction has not ended.
 */
export const startSuggestion = (db: Db, clinicId: string, id: string) =>
  db.row<StartedSuggestion>(
    `update ai_suggestions ${START} where clinic_id = $1 and id = $2 and status = 'queued' ${RETURNING_STARTED}`,
    [clinicId, id],
  );

/**
 * Starts the oldest suggestion that was not started or not ended in time: from a clinic that is not in `served`, else
 * from the one that was served longest ago.
 */
export const startOverdueSuggestion = (db: Db, served: readonly string[]) =>
  db.row<StartedSuggestion>(
    `update ai_suggestions ${START} where (clinic_id, id) in (
       select clinic_id, id from ai_suggestions
       where attempts < $3 and (status = 'queued' and created_at < clock_timestamp() - make_interval(secs => $1)
         or status = 'running' and started_at < clock_timestamp() - make_interval(secs => $2))
       order by coalesce(array_position($4::uuid[], clinic_id), 0), created_at limit 1 for no key update skip locked) ${RETURNING_STARTED}`,
    [AI_LIMITS.overdueSeconds, AI_LIMITS.leaseSeconds, AI_LIMITS.attempts, served],
  );

export interface End {
  status: 'ready' | 'failed';
  content_encrypted: Buffer | null;
  dropped: number;
  error: string | null;
  engine: 'built_in' | 'model';
}

/** Ends an attempt; false if another one has started since. */
export async function endSuggestion(
  db: Db,
  { clinic_id, id, attempts }: StartedSuggestion,
  end: End,
): Promise<boolean> {
  const rows = await db.rows(
    `update ai_suggestions set status = $4, content_encrypted = $5, dropped = $6, error = $7, engine = $8
     where clinic_id = $1 and id = $2 and attempts = $3 and status = 'running' returning 1`,
    [clinic_id, id, attempts, end.status, end.content_encrypted, end.dropped, end.error, end.engine],
  );
  return rows.length > 0;
}

/** Fails the suggestions with too many attempts, of all clinics. */
export const giveUpSuggestions = (db: Db) =>
  db.rows(
    `update ai_suggestions set status = 'failed', error = 'gave_up', content_encrypted = null
     where status = 'running' and attempts >= $1 and started_at < clock_timestamp() - make_interval(secs => $2)`,
    [AI_LIMITS.attempts, AI_LIMITS.leaseSeconds],
  );

/** Deletes the content of suggestions of all clinics that expired before `now`; answers how many. */
export async function expireSuggestions(db: Db, now: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `update ai_suggestions set content_encrypted = null, error = case status when 'ready' then error else 'gave_up' end,
       status = case status when 'ready' then 'expired' else 'failed' end
     where (clinic_id, id) in (select clinic_id, id from ai_suggestions
       where content_encrypted is not null and expires_at <= $1 order by expires_at limit $2 for no key update skip locked)
     returning 1`,
    [now.toISOString(), limit],
  );
  return rows.length;
}
