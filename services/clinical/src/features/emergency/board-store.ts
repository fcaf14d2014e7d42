import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import { IS_OPEN, visibleVisits, type Reader } from './visit-list-store.js';
import { VISIT_COLUMNS, type VisitRow } from './visit-store.js';

export interface BoardRow extends VisitRow {
  allergies: string[];
  /** Of the consultations of the visit. */
  orders: { pending: number; resulted: number };
  /** Critical results of the patient that are not acknowledged. */
  critical_unread: number;
}

const BESIDE = clause`p.allergies,
  (select jsonb_build_object(
      'pending', count(*) filter (where o.status in ('active', 'on-hold')),
      'resulted', count(*) filter (where o.status = 'completed'))
    from consultations c join orders o on o.clinic_id = c.clinic_id and o.consultation_id = c.id
    where c.clinic_id = v.clinic_id and c.emergency_visit_id = v.id) as orders,
  (select count(*)::int from lab_results r where r.clinic_id = v.clinic_id and r.patient_id = v.patient_id
    and r.has_critical and r.awaits_acknowledgement and r.acknowledged_at is null and r.superseded_by_id is null
    and r.status not in ('cancelled', 'entered-in-error')) as critical_unread`;

/** By level, then by arrival. Visits without a triage stand before level 2. */
const ORDER = clause`coalesce(v.level, 2), v.level is not null, v.arrival_at, v.id`;

const inOrder = (visits: Knex.QueryBuilder): Knex.QueryBuilder =>
  visits
    .joinRaw('join patients p on p.clinic_id = v.clinic_id and p.id = v.patient_id')
    .whereRaw(raw(IS_OPEN))
    .select(raw(VISIT_COLUMNS), raw(BESIDE))
    .orderByRaw(raw(ORDER))
    .limit(EMERGENCY_LIMITS.boardVisits);

/** The open visits, the most urgent first, in one query. */
export const findBoard = (db: Db, reader: Reader): Promise<BoardRow[]> =>
  db.rows<BoardRow>(inOrder(visibleVisits(reader)));

/** As `findBoard`, for live streams: the policy shows all open visits to all readers. */
export const findWholeBoard = (db: Db, clinicId: string): Promise<BoardRow[]> =>
  db.rows<BoardRow>(inOrder(sql('emergency_visits as v').where('v.clinic_id', clinicId)));
