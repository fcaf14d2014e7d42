import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, joinTo, piece, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { visiblePrescriptions } from '../prescriptions/index.js';
import type { Reader } from './dispensing-store.js';

/** Of orders the same words; the first is the most urgent. */
export const QUEUE_PRIORITIES = ['stat', 'urgent', 'routine'] as const;

export interface Waiting {
  id: string;
  type: 'prescription';
  number: string;
  patient: PatientSummary;
  items_open: number;
  priority: (typeof QUEUE_PRIORITIES)[number];
  since: string;
  updated_at: string;
}

/** Items of prescriptions `r` of which something is left. */
const OPEN_ITEMS = clause`from pharmacy_open_items o where o.clinic_id = r.clinic_id and o.prescription_id = r.id`;

const HAS_OPEN_RECORD = piece`exists (select from patients living where living.clinic_id = r.clinic_id and living.id = r.patient_id
  and living.active and living.deceased_at is null)`;

/** Who is in the emergency room, by the urgency of their triage, or in hospital: 0 is the most urgent. */
const urgentIn = (clinicId: string) => clause`left join (
    select here.patient_id, min(here.rank) as rank from (
      select v.patient_id, case when v.level <= 2 then 0 else 1 end as rank from emergency_visits v
        where v.clinic_id = ${clinicId}::uuid and v.status not in ('disposed', 'entered_in_error')
      union all select a.patient_id, 1 from admissions a
        where a.clinic_id = ${clinicId}::uuid and a.status in ('admitted', 'on_leave')) here
    group by here.patient_id) urgent on urgent.patient_id = r.patient_id`;

/** What waits longest of the most urgent has the earliest turn. */
const TURN = clause`r.issued_at - coalesce(2 - urgent.rank, 0) * interval '200 years' as turn,
  case urgent.rank when 0 then 'stat' when 1 then 'urgent' else 'routine' end as priority`;

const COLUMNS = clause`q.id, 'prescription' as type, q.number,
  (select ${PATIENT_SUMMARY} from patients p where p.clinic_id = q.clinic_id and p.id = q.patient_id) as patient,
  (select count(*)::int from pharmacy_open_items o where o.clinic_id = q.clinic_id and o.prescription_id = q.id) as items_open,
  q.priority, iso_instant(q.issued_at) as since, iso_instant(q.updated_at) as updated_at`;

const SPEC: ListSpec = {
  id: 'q.id',
  patient: 'q.patient_id',
  unindexed: true,
  columns: [raw(COLUMNS)],
  sorts: {
    priority: { column: 'q.turn', direction: 'asc' },
    since: { column: 'q.issued_at', direction: 'asc' },
    updated_at: { column: 'q.updated_at', direction: 'asc' },
  },
};

export const QUEUE_SORTS = Object.keys(SPEC.sorts);

export interface QueueFilter extends ListQuery {
  patient_id?: string;
}

/** Prescriptions `q` that can be dispensed on that day, and of which something is left. */
function waitingFor(reader: Reader, today: string, patientId: string | undefined): Knex.QueryBuilder {
  const waiting = visiblePrescriptions(reader, patientId).where('r.status', 'active');
  if (patientId) wherePatient(waiting, 'r.patient_id', reader.clinic.id, patientId);
  waiting.whereRaw(raw(piece`coalesce(r.valid_until, 'infinity') >= ${today}::date`));
  waiting.whereRaw(raw(piece`exists (select ${OPEN_ITEMS})`));
  waiting.whereRaw(raw(HAS_OPEN_RECORD));
  joinTo(waiting, urgentIn(reader.clinic.id));
  waiting.select('r.clinic_id', 'r.id', 'r.number', 'r.patient_id', 'r.issued_at', 'r.updated_at').select(raw(TURN));
  return sql.from(waiting.as('q'));
}

export const listQueue = (db: Db, reader: Reader, filter: QueueFilter, today: string) =>
  readList<Waiting>(db, waitingFor(reader, today, filter.patient_id), SPEC, filter);

/** What waits, the most urgent first, as far as screens show it. */
export const findQueue = (db: Db, reader: Reader, today: string): Promise<Waiting[]> =>
  db.rows<Waiting>(
    waitingFor(reader, today, undefined)
      .select(raw(COLUMNS))
      .orderBy(['q.turn', 'q.id'])
      .limit(PHARMACY_LIMITS.queueShown),
  );
