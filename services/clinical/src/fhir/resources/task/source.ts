import type { Knex } from 'knex';
import { clause, joinTo, piece, raw } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import { TASK_COLUMNS, taskRecord } from '../../../features/admission-tasks/index.js';
import { showsClinicalDetails } from '../../../features/admissions/index.js';
import { REFERRAL_COLUMNS, referralRecord, visibleReferrals } from '../../../features/referrals/index.js';
import { visibleAdmissions } from '../../../features/wards/index.js';
import type { Reader } from '../../type.js';

/** Tasks are rows of two tables. What one kind does not say is `none`, so that conditions of a search know of no null. */

const REFERRALS = clause`f.clinic_id, 'referral' as kind, f.id, f.patient_id, f.id as request_id, f.consultation_id as encounter_id,
  f.practitioner_id as requester_id, f.to_practitioner_id as owner_id, null::text as role, null::uuid as previous_id,
  f.status as referral_status, 'none' as task_status, f.priority, null::text as title, null::timestamptz as done_at,
  f.created_at as authored_at, f.updated_at`;

const OF_ADMISSIONS = clause`t.clinic_id, 'admission_task' as kind, t.id, t.patient_id, null::uuid as request_id,
  t.admission_id as encounter_id, t.author_id as requester_id,
  case when t.done_by is null then t.assignee_id else t.done_by end as owner_id, t.role, t.previous_id,
  'none' as referral_status, t.status as task_status, 'none' as priority, t.title, t.done_at, t.created_at as authored_at, t.updated_at`;

/** Tasks `t` of patients in hospital that the reader may see, of admissions `a`: none for who is shown nothing clinical of these. */
export function visibleTasks(reader: Reader, patientId?: string): Knex.QueryBuilder {
  const tasks = joinTo(
    visibleAdmissions(reader, patientId),
    clause`join admission_tasks t on t.clinic_id = a.clinic_id and t.admission_id = a.id`,
  );
  return showsClinicalDetails(reader.caller) ? tasks : tasks.whereRaw('false');
}

/** Referrals and, of patients in hospital, what is to be done for them: each by itself, what the reader may see. */
export const taskParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => {
  const { caller, clinic } = reader;
  const referrals = visibleReferrals(reader, patientId);
  if (!caller.abilities.has('consultations:read') || !usesArea(clinic, referralRecord.area))
    referrals.whereRaw('false');
  return [
    referrals.select(raw(REFERRALS)),
    ...(showsClinicalDetails(caller) && usesArea(clinic, taskRecord.area)
      ? [visibleTasks(reader, patientId).select(raw(OF_ADMISSIONS))]
      : []),
  ];
};

/** The record of tasks `x`, as its versions are kept. */
export const RECORD = clause`case x.kind when 'referral' then
    (select to_jsonb(said) from (select ${REFERRAL_COLUMNS} from referrals f
     where f.clinic_id = x.clinic_id and f.id = x.id) said)
  else (select to_jsonb(said) from (select ${TASK_COLUMNS} from admission_tasks t
     where t.clinic_id = x.clinic_id and t.id = x.id) said) end as record`;

export const IS_REFERRAL = piece`x.kind = 'referral'`;
