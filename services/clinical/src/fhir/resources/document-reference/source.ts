import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { clause, column, literal, raw, type Piece } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import {
  CONSULTATION_COLUMNS,
  CONSULTATION_TABLES,
  visibleConsultations,
} from '../../../features/consultations/index.js';
import { DOCUMENT_COLUMNS, documentRecord, visibleDocuments } from '../../../features/documents/index.js';
import { firstOf } from '../../search/column-parameters.js';
import type { Reader } from '../../type.js';
import { FHIR_JSON } from './map.js';

/** Documents are notes of consultations, and files. What one kind does not say is `none`, so that conditions of a search know of no null. */

const NOTES = clause`c.clinic_id, 'note' as kind, c.id, c.patient_id, c.practitioner_id as author_id, c.signed_by, c.id as consultation_id,
  c.number, c.status as note_status, exists (select from consultation_addenda added
    where added.clinic_id = c.clinic_id and added.consultation_id = c.id) as is_amended,
  c.status = 'entered_in_error' as is_error, ${literal(FHIR_JSON)} as content_type, 'none' as file_type, c.reason as description,
  ${firstOf(column('c.completed_at'), column('c.updated_at'))} as dated_at, c.started_at, c.ended_at, c.updated_at`;

/** A file is of its day, from where that begins to where it ends. */
const filesIn = (
  zone: string,
): Piece => clause`t.clinic_id, 'file' as kind, t.id, t.patient_id, null::uuid as author_id,
  null::uuid as signed_by, null::uuid as consultation_id, null::text as number, 'none' as note_status, false as is_amended,
  t.status = 'entered_in_error' as is_error, t.content_type, t.type as file_type, t.title as description, t.created_at as dated_at,
  t.date::timestamp at time zone ${zone} as started_at,
  (t.date::timestamp + interval '1 day') at time zone ${zone} - interval '1 microsecond' as ended_at, t.updated_at`;

/** Staff by their ability; patients read those of their own that are released. */
export const readsDocuments = ({ role, abilities }: Reader['caller']): boolean =>
  role === 'patient' || abilities.has('documents:read');

/** Notes, for who reads consultations, and files, for who reads documents where the clinic uses their area: each by itself, what the reader may see. */
export const documentParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] => {
  const { caller, clinic, grant } = reader;
  const readsFiles = readsDocuments(caller) && usesArea(clinic, documentRecord.area);
  const notes = visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader, patientId).select(raw(NOTES));
  return [
    caller.abilities.has('consultations:read') ? notes : notes.whereRaw('false'),
    ...(readsFiles
      ? [visibleDocuments({ clinicId: clinic.id, caller, grant }, patientId).select(raw(filesIn(clinic.timezone)))]
      : []),
  ];
};

/** The record of documents `x`, as its versions are kept. */
export const RECORD = clause`case x.kind when 'file' then
    (select to_jsonb(said) from (select ${DOCUMENT_COLUMNS} from documents t
     where t.clinic_id = x.clinic_id and t.id = x.id) said)
  else (select to_jsonb(said) from (select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES}
     where c.clinic_id = x.clinic_id and c.id = x.id) said) end as record`;
