import type { Db } from '../../db/db.js';
import { clause, parameter, statement } from '../../db/piece.js';
import type { AdmissionRow, Bed } from '../admissions/index.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import type { BedState } from '../wards/index.js';

export interface WardBoardRow {
  bed: Bed;
  state: BedState;
  admission:
    | ({ id: string; patient: PatientSummary } & Pick<
        AdmissionRow,
        'attending' | 'expected_discharge_on' | 'isolation'
      >)
    | null;
}

const OF_WARD = statement(clause`
  select jsonb_build_object('id', b.id, 'name', b.name, 'room', b.room, 'ward_id', b.ward_id) as bed, u.state,
    case when a.id is not null then jsonb_build_object('id', a.id, 'isolation', a.isolation,
      'expected_discharge_on', a.expected_discharge_on,
      'patient', (select ${PATIENT_SUMMARY} from patients p where p.clinic_id = a.clinic_id and p.id = a.patient_id),
      'attending', (select jsonb_build_object('id', d.id, 'full_name', d.full_name)
        from practitioners d where d.clinic_id = a.clinic_id and d.id = a.attending_id)) end as admission
  from beds b join bed_uses u on u.clinic_id = b.clinic_id and u.bed_id = b.id
  left join admissions a on a.clinic_id = u.clinic_id and a.id = coalesce(u.admission_id, u.reserved_for)
  where b.clinic_id = ${parameter(1)} and b.ward_id = ${parameter(2)} and b.active order by b.place, b.id`);

/** The active beds of a ward by room and name, with their patients and reservations. */
export const findWardBoard = (db: Db, clinicId: string, wardId: string) =>
  db.rows<WardBoardRow>(OF_WARD, [clinicId, wardId]);
