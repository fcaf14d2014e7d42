import { sql, type Db } from '../../db/db.js';

export interface ReviewRow {
  id: string;
  occurred_at: string;
  user: { id: string; name: string };
  event: string;
  resource_type: string | null;
  resource_id: string | null;
  patient_ids: string[];
  reason: string;
  status: 'open' | 'resolved';
  outcome: 'justified' | 'unjustified' | null;
  notes: string | null;
  resolved_by: { id: string; name: string } | null;
  resolved_at: string | null;
  version: number;
}

const COLUMNS = `r.id, r.occurred_at, jsonb_build_object('id', r.user_id, 'name', r.user_name) as user, r.event,
  r.resource_type, r.resource_id, r.patient_ids, r.reason, r.status, r.outcome, r.notes,
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = r.resolved_by) as resolved_by,
  r.resolved_at, r.version`;

export const reviews = (clinicId: string, status: 'open' | 'resolved' | undefined) => {
  const query = sql('break_glass_reviews as r').where('r.clinic_id', clinicId);
  return status ? query.where('r.status', status) : query;
};

export const REVIEW_LIST = {
  columns: [sql.raw(COLUMNS)],
  id: 'r.id',
  sorts: {
    '-occurred_at': { column: 'r.occurred_at', direction: 'desc' as const },
    updated_at: { column: 'r.updated_at', direction: 'asc' as const },
  },
};

export const lockReview = (db: Db, clinicId: string, id: string) =>
  db.row<ReviewRow>(`select ${COLUMNS} from break_glass_reviews r where r.clinic_id = $1 and r.id = $2 for update`, [
    clinicId,
    id,
  ]);

export const resolveReview = (
  db: Db,
  clinicId: string,
  id: string,
  by: { user_id: string; outcome: string; notes: string | null; now: Date },
) =>
  db.row<ReviewRow>(
    `with resolved as (
       update break_glass_reviews set status = 'resolved', outcome = $3, notes = $4, resolved_by = $5, resolved_at = $6
       where clinic_id = $1 and id = $2 returning *)
     select ${COLUMNS} from resolved r`,
    [clinicId, id, by.outcome, by.notes, by.user_id, by.now],
  );
