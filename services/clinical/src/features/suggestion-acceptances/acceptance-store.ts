import type { Db } from '../../db/db.js';

export interface Acceptable {
  clinic_id: string;
  id: string;
  kind: string;
  content_encrypted: Buffer | null;
}

interface Accepted {
  clinic_id: string;
  resource_type: string;
  record_id: string;
  request_id: string;
  suggestion_id: string;
}

/**
 * A suggestion that the caller can accept: ready at `now`, not rejected, and about that patient or nobody. A lock
 * keeps it so until the transaction ends. After a merge it is about the remaining record.
 */
export const holdAcceptable = (
  db: Db,
  {
    clinic_id,
    id,
    maker,
    patient_id,
    now,
  }: { clinic_id: string; id: string; maker: { type: string; id: string }; patient_id: string | null; now: Date },
) =>
  db.row<Acceptable>(
    `select s.clinic_id, s.id, s.kind, s.content_encrypted from ai_suggestions s
     where s.clinic_id = $1 and s.id = $2 and s.maker_type = $3 and s.maker_id = $4 and s.status = 'ready' and s.expires_at > $6
       and s.decision is distinct from 'rejected'
       and (s.patient_id is null or $5::uuid in (s.patient_id, (select p.merged_into_id from patients p
         where p.clinic_id = s.clinic_id and p.id = s.patient_id)))
     for no key update of s`,
    [clinic_id, id, maker.type, maker.id, patient_id, now.toISOString()],
  );

export const insertAcceptance = (db: Db, row: Accepted) =>
  db.rows(
    `insert into suggestion_acceptances (clinic_id, resource_type, record_id, request_id, suggestion_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.clinic_id, row.resource_type, row.record_id, row.request_id, row.suggestion_id],
  );

export interface WarningOutcome {
  type: string;
  severity: string;
  items: string[];
  overridden: boolean;
}

/** Stores the outcome of each warning, in their order. A later outcome replaces an earlier one. */
export const upsertWarnings = (db: Db, clinicId: string, suggestionId: string, warnings: readonly WarningOutcome[]) =>
  db.rows(
    `insert into suggestion_warnings (clinic_id, suggestion_id, place, type, severity, items, overridden)
     select $1, $2, (n - 1)::smallint, w ->> 'type', w ->> 'severity',
       array(select jsonb_array_elements_text(w -> 'items')), (w ->> 'overridden')::boolean
     from jsonb_array_elements($3::jsonb) with ordinality said (w, n)
     on conflict (clinic_id, suggestion_id, place) do update set overridden = excluded.overridden`,
    [clinicId, suggestionId, JSON.stringify(warnings)],
  );
