import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { clause, column, FALSE, inside, piece, raw, TRUE } from '../../../db/piece.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  visibleConsultations,
} from '../../../features/consultations/index.js';
import { PROBLEM_COLUMNS, problemRecord, visibleProblems } from '../../../features/problems/index.js';
import { usesArea } from '../../../domain/areas.js';
import type { Reader } from '../../type.js';
import { conditionCode } from './condition-id.js';

/** Conditions are rows of two tables. What one kind does not say is `none`, so that conditions of a search know of no null. */

const DIAGNOSES = clause`c.clinic_id, 'diagnosis' as kind, d.consultation_id as record_id,
  ${conditionCode(column('d.code'))} as part, d.code, d.description, c.patient_id, c.practitioner_id, c.id as consultation_id,
  c.status as visit_status, d.certainty, 'none' as problem_status, 'none' as verification, null::text as onset_on, null::text as abated_on,
  coalesce(c.started_at, c.created_at) as recorded_at, coalesce(c.started_at, c.created_at) as said_at, c.updated_at`;

const PROBLEMS = clause`m.clinic_id, 'problem' as kind, m.id as record_id, '' as part, m.code, m.description, m.patient_id,
  m.recorder_id as practitioner_id, null::uuid as consultation_id, 'none' as visit_status, 'none' as certainty,
  coalesce(m.status, 'none') as problem_status, m.verification, m.onset_on, m.abated_on, m.recorded_at, m.stated_at as said_at, m.updated_at`;

/** Diagnoses of visits and, where the clinic uses their area, problems, each by itself, that the reader may see. */
export const conditionParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => [
  visibleConsultations(sql('consultations as c'), reader, patientId)
    .joinRaw('join consultation_diagnoses d on d.clinic_id = c.clinic_id and d.consultation_id = c.id')
    .whereNotNull('c.patient_id')
    // Patients read the diagnoses of a visit in its note, where the clinic shows it.
    .whereRaw(raw(reader.caller.role === 'patient' ? FALSE : TRUE))
    .select(raw(DIAGNOSES)),
  ...(usesArea(reader.clinic, problemRecord.area)
    ? [
        visibleProblems({ clinicId: reader.clinic.id, caller: reader.caller, grant: reader.grant }, patientId).select(
          raw(PROBLEMS),
        ),
      ]
    : []),
];

/** The record of conditions `x`, as its versions are kept. */
export const RECORD = clause`case x.kind when 'problem' then
    (select to_jsonb(said) from (select ${PROBLEM_COLUMNS} from problems m
     where m.clinic_id = x.clinic_id and m.id = x.record_id) said)
  else (select to_jsonb(said) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = x.clinic_id and c.id = x.record_id) said) end as record`;

/** What `n` is the name of is there no more: the diagnosis was taken out of its note. */
export const GONE = piece`n.part <> '' and not exists (select from consultation_diagnoses d
  where d.clinic_id = n.clinic_id and d.consultation_id = n.resource_id and ${inside(conditionCode(column('d.code')))} = n.part)`;
