import type { DocumentReference, DocumentReferenceContext, Period } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import { DOCUMENT_CATEGORY, localSystem } from '../../systems.js';
import { CONSULT_NOTE, noteStatus } from '../composition/map.js';
import { concept, filled, textConcept, metaOf, reference, type Mapping } from '../datatypes.js';

/** What the note is in. */
export const FHIR_JSON = 'application/fhir+json';

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
