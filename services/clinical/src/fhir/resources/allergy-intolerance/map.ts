import type { AllergyIntolerance, AllergyIntoleranceReaction, Extension } from '@medplum/fhirtypes';
import type { AllergyRow } from '../../../features/allergies/index.js';
import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION, SNOMED, STATUS_REASON } from '../../systems.js';
import {
  codedAs,
  concept,
  filled,
  listOf,
  metaOf,
  notedFor,
  notesOf,
  reference,
  textExtension,
  type Mapping,
} from '../datatypes.js';

export const NO_KNOWN_ALLERGY = '716186003';

/** An allergy, or the statement that there is none. */
export const allergyIntoleranceResource = (row: AllergyRow, mapping: Mapping): AllergyIntolerance => {
  const { clinic } = mapping;
  return filled<AllergyIntolerance>({
    resourceType: 'AllergyIntolerance',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(STATUS_REASON, row.status_reason)),
    clinicalStatus: row.clinical_status === null ? undefined : concept(ALLERGY_CLINICAL, row.clinical_status),
    verificationStatus: concept(ALLERGY_VERIFICATION, row.verification_status),
    type: row.type,
    category: listOf(row.category),
    criticality: row.criticality,
    code: row.substance
      ? codedAs(clinic.id, row.substance)
      : { ...concept(SNOMED, NO_KNOWN_ALLERGY, 'No known allergy'), text: 'No known allergy' },
    patient: reference('Patient', row.patient.id, row.patient.full_name),
    onsetDateTime: row.onset,
    recordedDate: row.recorded_at,
    recorder: row.recorder && reference('Practitioner', row.recorder.id, row.recorder.full_name),
    asserter: asserterOf(row),
    lastOccurrence: row.last_occurrence,
    note: notesOf(notedFor(mapping, row.note)),
    reaction: row.reactions.map(({ manifestation, severity, onset }) =>
      filled<AllergyIntoleranceReaction>({ manifestation: [codedAs(clinic.id, manifestation)], severity, onset }),
    ),
  });
};

/** Who said so: relatives are no records of ours, and known by name at most. */
function asserterOf({ asserter, patient }: AllergyRow): AllergyIntolerance['asserter'] {
  if (!asserter) return undefined;
  const { type, practitioner_id, name } = asserter;
  if (type === 'patient') return reference('Patient', patient.id, patient.full_name);
  if (practitioner_id !== null) return reference('Practitioner', practitioner_id, name);
  return filled<NonNullable<AllergyIntolerance['asserter']>>({
    type: type === 'practitioner' ? 'Practitioner' : 'RelatedPerson',
    display: name,
  });
}
