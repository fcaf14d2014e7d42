import type { DocumentReference, DocumentReferenceContext, Extension, Period } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import type { DocumentRow } from '../../../features/documents/index.js';
import { DOCUMENT_CATEGORY, DOCUMENT_TYPE, localSystem, STATUS_REASON } from '../../systems.js';
import { CONSULT_NOTE, noteStatus } from '../composition/map.js';
import {
  concept,
  filled,
  listOf,
  textConcept,
  textExtension,
  metaOf,
  notedFor,
  reference,
  type Mapping,
} from '../datatypes.js';

/** What the note is in. */
export const FHIR_JSON = 'application/fhir+json';

/** LOINC’s code of a note of a consultation. */
export const NOTE_CODE = '11488-4';

/** Where the note of a consultation is, for who looks for documents. */
export function documentReferenceResource(row: ConsultationSaid, { clinic }: Mapping): DocumentReference {
  const { practitioner, patient, signed_by } = row;
  return filled<DocumentReference>({
    resourceType: 'DocumentReference',
    id: row.id,
    meta: metaOf(row),
    masterIdentifier: { system: localSystem(clinic.id, 'consultation-number'), value: row.number },
    status: row.status === 'entered_in_error' ? 'entered-in-error' : 'current',
    docStatus: noteStatus(row),
    type: CONSULT_NOTE,
    category: [concept(DOCUMENT_CATEGORY, 'clinical-note', 'Clinical Note')],
    subject: patient && reference('Patient', patient.id, patient.full_name),
    date: row.completed_at ?? row.updated_at,
    author: [reference('Practitioner', practitioner.id, practitioner.full_name)],
    authenticator: signed_by && reference('Practitioner', signed_by.id, signed_by.full_name),
    custodian: reference('Organization', clinic.id, clinic.name),
    description: textConcept(row.reason)?.text,
    content: [
      {
        attachment: {
          contentType: FHIR_JSON,
          url: `Composition/${row.id}`,
          title: row.number,
          creation: row.completed_at ?? row.updated_at,
        },
      },
    ],
    context: filled<DocumentReferenceContext>({
      encounter: [reference('Encounter', row.id)],
      period: filled<Period>({ start: row.started_at, end: row.ended_at }),
    }),
  });
}

/** Where a file is. R4 has room for its SHA-1 alone; `GET /api/v1/documents` tells a better hash. Patients are not told who filed it. */
export function fileReference(row: DocumentRow, at: Mapping): DocumentReference {
  const { clinic } = at;
  const author = notedFor(at, row.entered_by);
  return filled<DocumentReference>({
    resourceType: 'DocumentReference',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(STATUS_REASON, row.status_reason)),
    status: row.status === 'entered_in_error' ? 'entered-in-error' : 'current',
    type: concept(DOCUMENT_TYPE, row.type),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    date: row.created_at,
    author: listOf(author && { display: author.full_name }),
    custodian: reference('Organization', clinic.id, clinic.name),
    description: row.title,
    content: [
      {
        attachment: {
          contentType: row.content_type,
          url: `Binary/${row.id}`,
          size: row.size,
          title: row.title,
          creation: row.created_at,
        },
      },
    ],
    context: { period: { start: row.date, end: row.date } },
  });
}
