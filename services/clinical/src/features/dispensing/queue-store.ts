import type { Db } from '../../db/db.js';
import { clause, piece, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { visiblePrescriptions } from '../prescriptions/index.js';
import type { Reader } from './dispensing-store.js';

export interface Waiting {
  id: string;
  type: 'prescription';
  number: string;
  patient: PatientSummary;
  items_open: number;
  priority: 'routine';
  since: string;
  updated_at: string;
}

/** Items of prescriptions `r` of which something is left. */
const OPEN_ITEMS = clause`from pharmacy_open_items o where o.clinic_id = r.clinic_id and o.prescription_id = r.id`;

const HAS_OPEN_RECORD = piece`exists (select from patients living where living.clinic_id = r.clinic_id and living.id = r.patient_id
  and living.active and living.deceased_at is null)`;

const SPEC: ListSpec = {
  id: 'r.id',
  patient: 'r.patient_id',
  columns: [
    raw(clause`r.id, 'prescription' as type, r.number,
      (select ${PATIENT_SUMMARY} from patients p where p.clinic_id = r.clinic_id and p.id = r.patient_id) as patient,
      (select count(*)::int ${OPEN_ITEMS}) as items_open, 'routine' as priority, iso_instant(r.issued_at) as since,
      iso_instant(r.updated_at) as updated_at`),
  ],
  sorts: {
    since: { column: 'r.issued_at', direction: 'asc' },
    updated_at: { column: 'r.updated_at', direction: 'asc' },
  },
};

export const QUEUE_SORTS = Object.keys(SPEC.sorts);

export interface QueueFilter extends ListQuery {
  patient_id?: string;
}

/** Prescriptions that can be dispensed on that day, and of which something is left. */
export function listQueue(db: Db, reader: Reader, filter: QueueFilter, today: string) {
  const waiting = visiblePrescriptions(reader, filter.patient_id).where('r.status', 'active');
  if (filter.patient_id) wherePatient(waiting, 'r.patient_id', reader.clinic.id, filter.patient_id);
  waiting.whereRaw(raw(piece`coalesce(r.valid_until, 'infinity') >= ${today}::date`));
  waiting.whereRaw(raw(piece`exists (select ${OPEN_ITEMS})`));
  waiting.whereRaw(raw(HAS_OPEN_RECORD));
  return readList<Waiting>(db, waiting, SPEC, filter);
}
