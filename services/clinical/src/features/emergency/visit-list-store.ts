import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { piece, raw } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereRelated } from '../../operation/relation-store.js';
import { wherePatient } from '../patients/index.js';
import type { VisitStatus } from './visit-rules.js';
import { VISIT_COLUMNS, type VisitRow } from './visit-store.js';

export const VISIT_SORTS = ['-arrival_at', 'arrival_at', 'updated_at'];

const SPEC: ListSpec = {
  id: 'v.id',
  patient: 'v.patient_id',
  columns: [raw(VISIT_COLUMNS)],
  sorts: {
    '-arrival_at': { column: 'v.arrival_at', direction: 'desc' },
    arrival_at: { column: 'v.arrival_at', direction: 'asc' },
    updated_at: { column: 'v.updated_at', direction: 'asc' },
  },
};

export interface VisitFilter extends ListQuery, DayRange {
  status?: VisitStatus[];
  patient_id?: string;
  level?: number;
  practitioner_id?: string;
}

export interface Reader {
  clinic: { id: string; timezone: string };
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Open visits `v`. A partial index has this condition. */
export const IS_OPEN = piece`v.status not in ('disposed', 'entered_in_error')`;

/**
 * Visits `v` that the policy lets the caller see. All see open visits, because those who triage have no relation to the
 * patient yet.
 */
export function visibleVisits({ clinic, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const visits: Knex.QueryBuilder = sql('emergency_visits as v').where('v.clinic_id', clinic.id);
  const columns = {
    clinic: 'v.clinic_id',
    patient: 'v.patient_id',
    practitioner: 'v.practitioner_id',
    forAll: IS_OPEN,
  };
  whereRelated(visits, grant, caller, columns, asked);
  return visits;
}

export function listVisits(db: Db, reader: Reader, filter: VisitFilter) {
  const { clinic } = reader;
  const { patient_id, status, level, practitioner_id } = filter;
  const visits = visibleVisits(reader, patient_id);
  whereDays(visits, 'v.arrival_at', filter, clinic.timezone);
  if (patient_id) wherePatient(visits, 'v.patient_id', clinic.id, patient_id);
  if (status) visits.whereIn('v.status', status);
  if (level !== undefined) visits.where('v.level', level);
  if (practitioner_id) visits.where('v.practitioner_id', practitioner_id);
  return readList<VisitRow>(db, visits, SPEC, filter);
}
