import type { Db } from '../../db/db.js';
import { raw } from '../../db/piece.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { wherePatient } from '../patients/index.js';
import { visibleAdmissions, type Reader } from '../wards/index.js';
import type { AdmissionStatus } from './admission-rules.js';
import { ADMISSION_COLUMNS, type AdmissionRow } from './admission-store.js';

const SPEC: ListSpec = {
  id: 'a.id',
  patient: 'a.patient_id',
  columns: [raw(ADMISSION_COLUMNS)],
  sorts: {
    '-created_at': { column: 'a.created_at', direction: 'desc' },
    created_at: { column: 'a.created_at', direction: 'asc' },
    updated_at: { column: 'a.updated_at', direction: 'asc' },
  },
};

export const ADMISSION_SORTS = Object.keys(SPEC.sorts);

export interface AdmissionFilter extends ListQuery, DayRange {
  status?: AdmissionStatus[];
  patient_id?: string;
  ward_id?: string;
  attending_id?: string;
}

export function listAdmissions(db: Db, reader: Reader, filter: AdmissionFilter) {
  const { clinic } = reader;
  const { status, patient_id, ward_id, attending_id } = filter;
  const admissions = visibleAdmissions(reader, patient_id);
  whereDays(admissions, 'a.admitted_at', filter, clinic.timezone);
  if (status) admissions.whereIn('a.status', status);
  if (patient_id) wherePatient(admissions, 'a.patient_id', clinic.id, patient_id);
  if (ward_id) admissions.where('a.ward_id', ward_id);
  if (attending_id) admissions.where('a.attending_id', attending_id);
  return readList<AdmissionRow>(db, admissions, SPEC, filter);
}
