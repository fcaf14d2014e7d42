import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { clause, column, piece, raw, type Piece } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import { ADMISSION_COLUMNS, admissionRecord } from '../../../features/admissions/index.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  visibleConsultations,
} from '../../../features/consultations/index.js';
import { emergencyVisitRecord, VISIT_COLUMNS, visibleVisits } from '../../../features/emergency/index.js';
import { visibleAdmissions } from '../../../features/wards/index.js';
import { firstOf } from '../../search/column-parameters.js';
import type { Reader } from '../../type.js';
import { isLimited } from './row.js';

/** Encounters are rows of three tables. What one kind does not say is `none`, so that conditions of a search know of no null. */

const CONSULTATIONS = clause`c.clinic_id, 'consultation' as kind, c.id, c.number, c.patient_id, c.practitioner_id, c.signed_by,
  null::uuid as nurse_id, c.appointment_id,
  ${firstOf(column('c.emergency_visit_id'), column('c.admission_id'))} as part_of_id, null::uuid as location_id, c.started_at, c.ended_at, c.status as consultation_status, 'none' as visit_status, 'none' as admission_status,
  c.type, c.reason, null::text as outcome, false as is_diagnosed, c.updated_at`;

/** The condition that the reader has the whole view stands before each clinical member: nothing is found by what is not shown. */
const visitsFor = (
  shown: Piece,
) => clause`v.clinic_id, 'emergency_visit' as kind, v.id, v.number, v.patient_id, v.practitioner_id,
  null::uuid as signed_by, v.nurse_id, null::uuid as appointment_id, null::uuid as part_of_id, v.location_id,
  v.arrival_at as started_at, v.left_at as ended_at, 'none' as consultation_status, v.status as visit_status, 'none' as admission_status,
  null::text as type, case when ${shown} then v.complaint end as reason, case when ${shown} then v.outcome end as outcome,
  false as is_diagnosed, v.updated_at`;

const admissionsFor = (shown: Piece) => clause`a.clinic_id, 'admission' as kind, a.id, a.number, a.patient_id,
  a.attending_id as practitioner_id, null::uuid as signed_by, null::uuid as nurse_id, null::uuid as appointment_id,
  a.emergency_visit_id as part_of_id, null::uuid as location_id,
  ${firstOf(column('a.admitted_at'), column('a.planned_at'))} as started_at, a.discharged_at as ended_at,
  'none' as consultation_status, 'none' as visit_status, a.status as admission_status, null::text as type,
  case when ${shown} then a.reason end as reason, case when ${shown} then a.outcome end as outcome,
  ${shown} and a.diagnoses <> '[]' as is_diagnosed, a.updated_at`;

const yes = piece`true`;
const no = piece`false`;

/** Consultations and, where the clinic uses their area, emergency visits and admissions: each by itself, what the reader may see. */
export const encounterParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => {
  const { caller, clinic } = reader;
  const may = (ability: 'consultations:read' | 'emergency:read' | 'admissions:read') => caller.abilities.has(ability);
  const consultations = visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader, patientId);
  // Patients read their own signed ones, and no stays.
  if (!may('consultations:read') && caller.role !== 'patient' && !reader.writes) consultations.whereRaw('false');
  const shownOf = (kind: 'emergency_visit' | 'admission') => (isLimited(kind, caller) ? no : yes);
  return [
    consultations.select(raw(CONSULTATIONS)),
    ...(may('emergency:read') && usesArea(clinic, emergencyVisitRecord.area)
      ? [visibleVisits(reader, patientId).select(raw(visitsFor(shownOf('emergency_visit'))))]
      : []),
    ...(may('admissions:read') && usesArea(clinic, admissionRecord.area)
      ? [visibleAdmissions(reader, patientId).select(raw(admissionsFor(shownOf('admission'))))]
      : []),
  ];
};

/** The record of encounters `x`, as its versions are kept, and what these do not say of its states. */
export const RECORD = clause`case x.kind when 'emergency_visit' then
    (select to_jsonb(said) from (select ${VISIT_COLUMNS}, (select iso_instant(first_triage.at) from emergency_triages first_triage
        where first_triage.clinic_id = v.clinic_id and first_triage.visit_id = v.id order by first_triage.place limit 1) as triaged_at
      from emergency_visits v where v.clinic_id = x.clinic_id and v.id = x.id) said)
  when 'admission' then
    (select to_jsonb(said) from (select ${ADMISSION_COLUMNS}, (select coalesce(jsonb_agg(jsonb_build_object(
          'from', iso_instant(kept_leave.from_at), 'to', iso_instant(kept_leave.to_at)) order by kept_leave.from_at), '[]')
        from admission_leaves kept_leave where kept_leave.clinic_id = a.clinic_id and kept_leave.admission_id = a.id) as leaves
      from admissions a where a.clinic_id = x.clinic_id and a.id = x.id) said)
  else (select to_jsonb(said) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = x.clinic_id and c.id = x.id) said) end as record`;
