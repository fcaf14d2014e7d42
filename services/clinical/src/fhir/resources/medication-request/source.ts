import type { Knex } from 'knex';
import { clause, raw } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import {
  MEDICATION_COLUMNS,
  MEDICATION_STATUS,
  medicationRecord,
  visibleMedications,
} from '../../../features/inpatient-medications/index.js';
import { PRESCRIPTION_COLUMNS, visiblePrescriptions } from '../../../features/prescriptions/index.js';
import type { Reader } from '../../type.js';

/** Requests are rows of two tables: items of prescriptions, and orders of patients in hospital. */

const ITEMS = clause`r.clinic_id, 'prescription' as kind, i.id, r.id as record_id, r.patient_id, r.consultation_id as encounter_id, r.prescriber_id, r.number,
  null::text as order_number, r.status, i.medication_system, i.medication_code, i.medication_display, r.authored_at, r.updated_at`;

const ORDERS = clause`m.clinic_id, 'inpatient' as kind, m.id, m.id as record_id, m.patient_id, m.admission_id as encounter_id, m.prescriber_id,
  null::text as number, m.number as order_number, replace(${MEDICATION_STATUS}, '_', '-') as status, m.medication_system, m.medication_code,
  m.medication_display, m.created_at as authored_at, m.updated_at`;

/** Items of prescriptions and, where the clinic has patients in hospital, their orders: each by itself, what the reader may see. */
export const requestParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => [
  visiblePrescriptions(reader, patientId)
    .joinRaw('join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id')
    .select(raw(ITEMS)),
  ...(usesArea(reader.clinic, medicationRecord.area)
    ? [visibleMedications(reader, patientId).select(raw(ORDERS))]
    : []),
];

/** The record of requests `x`, as its versions are kept. */
export const RECORD = clause`case x.kind when 'inpatient' then
    (select to_jsonb(said) from (select ${MEDICATION_COLUMNS} from inpatient_medications m
     where m.clinic_id = x.clinic_id and m.id = x.record_id) said)
  else (select to_jsonb(said) from (select ${PRESCRIPTION_COLUMNS} from prescriptions r
     where r.clinic_id = x.clinic_id and r.id = x.record_id) said) end as record`;
