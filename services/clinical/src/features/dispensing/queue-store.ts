import type { Knex } from 'knex';
import { dayIn } from '../../calendar.js';
import { sql, type Db } from '../../db/db.js';
import { clause, column, joinTo, piece, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { visiblePrescriptions } from '../prescriptions/index.js';
import type { Reader } from './dispensing-store.js';
import { findStockedOrders, visibleOrders } from './queue-order-store.js';
import { waitingOrders } from './queue-rules.js';

export const QUEUE_TYPES = ['prescription', 'inpatient'] as const;

/** Priorities, the most urgent first. Orders use the same words. */
export const QUEUE_PRIORITIES = ['stat', 'urgent', 'routine'] as const;

export interface Waiting {
  id: string;
  type: (typeof QUEUE_TYPES)[number];
  number: string;
  patient: PatientSummary;
  items_open: number;
  priority: (typeof QUEUE_PRIORITIES)[number];
  since: string;
  updated_at: string;
}

/** Items of prescriptions `r` with a remaining quantity. */
const OPEN_ITEMS = clause`from pharmacy_open_items o where o.clinic_id = r.clinic_id and o.prescription_id = r.id`;

type Alias = 'r' | 'm';

const hasOpenRecord = (of: Alias) => piece`exists (select from patients living
  where living.clinic_id = ${column(`${of}.clinic_id`)} and living.id = ${column(`${of}.patient_id`)}
    and living.active and living.deceased_at is null)`;

/** The urgency of patients in the emergency room, by triage, and in hospital. 0 is the most urgent. */
const urgentIn = (clinicId: string, of: Alias) => clause`left join (
    select here.patient_id, min(here.rank) as rank from (
      select v.patient_id, case when v.level <= 2 then 0 else 1 end as rank from emergency_visits v
        where v.clinic_id = ${clinicId}::uuid and v.status not in ('disposed', 'entered_in_error')
      union all select a.patient_id, 1 from admissions a
        where a.clinic_id = ${clinicId}::uuid and a.status in ('admitted', 'on_leave')) here
    group by here.patient_id) urgent on urgent.patient_id = ${column(`${of}.patient_id`)}`;

/** A sort key: more urgent and longer waiting entries come first. */
const turnOf = (since: string) => clause`${column(since)} as since,
  ${column(since)} - coalesce(2 - urgent.rank, 0) * interval '200 years' as turn,
  case urgent.rank when 0 then 'stat' when 1 then 'urgent' else 'routine' end as priority`;

const COLUMNS = clause`q.id, q.type, q.number,
  (select ${PATIENT_SUMMARY} from patients p where p.clinic_id = q.clinic_id and p.id = q.patient_id) as patient,
  case q.type when 'inpatient' then 1 else (select count(*)::int from pharmacy_open_items o
    where o.clinic_id = q.clinic_id and o.prescription_id = q.id) end as items_open,
  q.priority, iso_instant(q.since) as since, iso_instant(q.updated_at) as updated_at`;

const SPEC: ListSpec = {
  id: 'q.id',
  patient: 'q.patient_id',
  unindexed: true,
  columns: [raw(COLUMNS)],
  sorts: {
    priority: { column: 'q.turn', direction: 'asc' },
    since: { column: 'q.since', direction: 'asc' },
    updated_at: { column: 'q.updated_at', direction: 'asc' },
  },
};

export const QUEUE_SORTS = Object.keys(SPEC.sorts);

export interface QueueFilter extends ListQuery {
  patient_id?: string;
}

/** Prescriptions that can be dispensed on that day and have a remaining quantity. */
function waitingPrescriptions(reader: Reader, today: string, patientId: string | undefined): Knex.QueryBuilder {
  const waiting = visiblePrescriptions(reader, patientId).where('r.status', 'active');
  if (patientId) wherePatient(waiting, 'r.patient_id', reader.clinic.id, patientId);
  waiting.whereRaw(raw(piece`coalesce(r.valid_until, 'infinity') >= ${today}::date`));
  waiting.whereRaw(raw(piece`exists (select ${OPEN_ITEMS})`));
  waiting.whereRaw(raw(hasOpenRecord('r')));
  joinTo(waiting, urgentIn(reader.clinic.id, 'r'));
  return waiting
    .select('r.clinic_id', 'r.id', 'r.number', 'r.patient_id', 'r.updated_at')
    .select(raw(clause`'prescription' as type, ${turnOf('r.issued_at')}`));
}

/** The given orders in hospital, as entries of the queue. */
function ordersAmong(reader: Reader, ids: readonly string[], patientId: string | undefined): Knex.QueryBuilder {
  const waiting = visibleOrders(reader, ids, patientId);
  if (patientId) wherePatient(waiting, 'm.patient_id', reader.clinic.id, patientId);
  waiting.whereRaw(raw(hasOpenRecord('m')));
  joinTo(waiting, urgentIn(reader.clinic.id, 'm'));
  return waiting
    .select('m.clinic_id', 'm.id', 'm.number', 'm.patient_id', 'm.updated_at')
    .select(raw(clause`'inpatient' as type, ${turnOf('m.created_at')}`));
}

const DAY = 86_400_000;

/** The day, and the orders in hospital that wait on it. */
interface Moment {
  today: string;
  orders: string[];
}

async function momentOf(db: Db, { clinic }: Reader, now: Date): Promise<Moment> {
  const today = dayIn(clinic.timezone, now);
  const before = new Date(now.getTime() + DAY).toISOString();
  return { today, orders: waitingOrders(await findStockedOrders(db, clinic.id, today, before)) };
}

/** The entries of the queue, as `q`: prescriptions, and orders in hospital. */
function waitingFor(reader: Reader, { today, orders }: Moment, patientId?: string): Knex.QueryBuilder {
  const prescriptions = waitingPrescriptions(reader, today, patientId);
  const waiting =
    orders.length > 0 ? sql.unionAll([prescriptions, ordersAmong(reader, orders, patientId)], true) : prescriptions;
  return sql.from(waiting.as('q'));
}

export const listQueue = async (db: Db, reader: Reader, filter: QueueFilter, now: Date) =>
  readList<Waiting>(db, waitingFor(reader, await momentOf(db, reader, now), filter.patient_id), SPEC, filter);

/** The most urgent entries of the queue, as many as are shown. */
export async function findQueue(db: Db, reader: Reader, now: Date): Promise<Waiting[]> {
  const waiting = waitingFor(reader, await momentOf(db, reader, now))
    .select(raw(COLUMNS))
    .orderBy(['q.turn', 'q.id'])
    .limit(PHARMACY_LIMITS.queueShown);
  return db.rows<Waiting>(waiting);
}
