import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import type { Due } from './board-rules.js';
import type { TriageRow } from './triage-store.js';

/** A visit that the worker has to check. */
export interface Wait {
  clinic_id: string;
  visit_id: string;
}

export interface WaitState {
  patient_id: string;
  version: number;
  arrival_at: string;
  first_seen_at: string | null;
  triage: Pick<TriageRow, 'scale' | 'level' | 'reassess_at'> | null;
  settings: Clinic['settings'];
  /** The database's clock. */
  now: string;
}

const IS_DUE = 'next_at <= now()';

/**
 * Due visits of all clinics, taken in turn from each clinic so that a large one delays no other. Runs as
 * `clinical_worker`.
 */
export const findDueWaits = (worker: Db): Promise<Wait[]> =>
  worker.rows(
    `select clinic_id, visit_id from (
       select clinic_id, visit_id, next_at, row_number() over (partition by clinic_id order by next_at) as place
       from emergency_waits where ${IS_DUE}) due
     order by place, next_at limit $1`,
    [EMERGENCY_LIMITS.overdueAtOnce],
  );

/** Locks the visit's wait unless another worker has it, and then reads the visit. */
export async function lockDueWait(db: Db, { clinic_id, visit_id }: Wait): Promise<WaitState | undefined> {
  const locked = await db.row(
    `select 1 from emergency_waits where clinic_id = $1 and visit_id = $2 and ${IS_DUE} for update skip locked`,
    [clinic_id, visit_id],
  );
  if (!locked) return undefined;
  return db.row<WaitState>(
    `select v.patient_id, v.version, iso_instant(v.arrival_at) as arrival_at, iso_instant(v.first_seen_at) as first_seen_at, c.settings,
       iso_instant(now()) as now,
       (select jsonb_build_object('scale', t.scale, 'level', t.level, 'reassess_at', iso_instant(t.reassess_at)) from emergency_triages t
        where t.clinic_id = v.clinic_id and t.visit_id = v.id order by t.place desc limit 1) as triage
     from emergency_visits v join clinics c on c.id = v.clinic_id where v.clinic_id = $1 and v.id = $2`,
    [clinic_id, visit_id],
  );
}

/** False if it was noted before. */
export const noteOverdue = async (db: Db, { clinic_id, visit_id }: Wait, { kind, at }: Due): Promise<boolean> =>
  (await db.row(
    `insert into emergency_overdues (clinic_id, visit_id, kind, due_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1 as noted`,
    [clinic_id, visit_id, kind, at],
  )) !== undefined;

/** Schedules the next check. Without a time there is none until the visit changes. */
export const waitUntil = (db: Db, { clinic_id, visit_id }: Wait, at: string | undefined) =>
  at === undefined
    ? db.rows('delete from emergency_waits where clinic_id = $1 and visit_id = $2', [clinic_id, visit_id])
    : db.rows('update emergency_waits set next_at = $3 where clinic_id = $1 and visit_id = $2', [
        clinic_id,
        visit_id,
        at,
      ]);
