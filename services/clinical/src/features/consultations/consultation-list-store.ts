import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { wherePatient } from '../patients/index.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import type { Clinic } from '../../domain/clinic.js';
import type { PhiGrant } from '../../operation/grant.js';
import type { ConsultationRow } from './consultation-store.js';

export const CONSULTATION_SORTS = ['-created_at', 'updated_at'];

export interface ConsultationFilter extends ListQuery, DayRange {
  patient_id?: string;
  practitioner_id?: string;
  status?: string[];
}

interface ConsultationLine
  extends Pick<
    ConsultationRow,
    | 'id'
    | 'number'
    | 'status'
    | 'version'
    | 'appointment_id'
    | 'emergency_visit_id'
    | 'admission_id'
    | 'type'
    | 'reason'
    | 'started_at'
    | 'ended_at'
    | 'completed_at'
    | 'created_at'
    | 'updated_at'
  > {
  patient: { id: string; mrn: string; full_name: string } | null;
  practitioner: { id: string; full_name: string };
  has_vitals: boolean;
}

const LIST: ListSpec = {
  id: 'c.id',
  patient: 'c.patient_id',
  columns: [
    'c.id',
    'c.number',
    'c.status',
    'c.version',
    'c.appointment_id',
    'c.emergency_visit_id',
    'c.admission_id',
    'c.type',
    'c.reason',
    'c.started_at',
    'c.ended_at',
    'c.completed_at',
    'c.created_at',
    'c.updated_at',
    sql.raw(`(select jsonb_build_object('id', p.id, 'mrn', p.mrn, 'full_name', p.full_name)
      from patients p where p.clinic_id = c.clinic_id and p.id = c.patient_id) as patient`),
    sql.raw(`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
      from practitioners d where d.clinic_id = c.clinic_id and d.id = c.practitioner_id) as practitioner`),
    sql.raw('exists (select from observations o where o.clinic_id = c.clinic_id and o.record_id = c.id) as has_vitals'),
  ],
  sorts: {
    '-created_at': { column: 'c.created_at', direction: 'desc' },
    updated_at: { column: 'c.updated_at', direction: 'asc' },
  },
};

/** Of consultations `c` those that the reader may see at all, patients their own that are signed; `asked` is the patient whose alone are asked for. */
export function visibleConsultations(
  consultations: Knex.QueryBuilder,
  { clinic, caller, grant }: { clinic: Clinic; caller: Caller; grant: PhiGrant | undefined },
  asked?: string,
): Knex.QueryBuilder {
  consultations.where('c.clinic_id', clinic.id);
  if (caller.role === 'patient') whereOwn(consultations, 'c.patient_id', caller).where('c.status', 'completed');
  const columns = {
    clinic: 'c.clinic_id',
    patient: 'c.patient_id',
    practitioner: 'c.practitioner_id',
    toPatients: true,
  } as const;
  whereRelated(consultations, grant, caller, columns, asked);
  return consultations;
}

/** A page of the consultations that the caller may see. */
export function listConsultations(
  db: Db,
  clinic: Clinic,
  caller: Caller,
  grant: PhiGrant | undefined,
  filter: ConsultationFilter,
) {
  const list = visibleConsultations(sql('consultations as c'), { clinic, caller, grant }, filter.patient_id);
  if (filter.patient_id) wherePatient(list, 'c.patient_id', clinic.id, filter.patient_id);
  if (filter.practitioner_id) list.where('c.practitioner_id', filter.practitioner_id);
  if (filter.status) list.whereIn('c.status', filter.status);
  whereDays(list, 'c.created_at', filter, clinic.timezone);
  return readList<ConsultationLine>(db, list, LIST, filter);
}
