import type { Condition, Extension } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import type { ProblemRow } from '../../../features/problems/index.js';
import {
  CONDITION_CATEGORY,
  CONDITION_CLINICAL,
  CONDITION_VERIFICATION,
  ICD_10,
  STATUS_REASON,
} from '../../systems.js';
import {
  coding,
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
import { conditionId } from './condition-id.js';

type Consultation = Pick<
  ConsultationSaid,
  'id' | 'status' | 'practitioner' | 'started_at' | 'version' | 'created_at' | 'updated_at'
> & { patient: NonNullable<ConsultationSaid['patient']> };

/** A diagnosis with as much of its consultation as it needs to be understood. */
type DiagnosisSaid = ConsultationSaid['diagnoses'][number] & { consultation: Consultation };

/** The diagnoses of a consultation, or of a version of it; none while it is nobody's. */
export const diagnosesOf = (row: ConsultationSaid): DiagnosisSaid[] => {
  const { patient } = row;
  return patient === null
    ? []
    : row.diagnoses.map((diagnosis) => ({ ...diagnosis, consultation: { ...row, patient } }));
};

export function diagnosisOf(consultation: ConsultationSaid, diagnosis: string): DiagnosisSaid {
  const found = diagnosesOf(consultation).find(({ code }) => code === diagnosis);
  if (!found) throw new Error('A consultation does not hold its diagnosis.');
  return found;
}

export const VERIFICATION = { presumptive: 'provisional', confirmed: 'confirmed', ruled_out: 'refuted' } as const;

export function conditionResource(row: DiagnosisSaid): Condition {
  const { consultation, code, description, certainty, notes = null } = row;
  const { patient, practitioner } = consultation;
  const mistaken = consultation.status === 'entered_in_error';
  return filled<Condition>({
    resourceType: 'Condition',
    id: conditionId(consultation.id, code),
    meta: metaOf(consultation),
    clinicalStatus: mistaken
      ? undefined
      : concept(CONDITION_CLINICAL, certainty === 'ruled_out' ? 'inactive' : 'active'),
    verificationStatus: concept(CONDITION_VERIFICATION, mistaken ? 'entered-in-error' : VERIFICATION[certainty]),
    category: [concept(CONDITION_CATEGORY, 'encounter-diagnosis', 'Encounter Diagnosis')],
    code: { coding: [coding(ICD_10, code, description)], text: description.trim() || code },
    subject: reference('Patient', patient.id, patient.full_name),
    encounter: reference('Encounter', consultation.id),
    recordedDate: consultation.started_at ?? consultation.created_at,
    recorder: reference('Practitioner', practitioner.id, practitioner.full_name),
    note: notesOf(notes),
  });
}

/** A problem of the patient's list, which is of no visit. */
export const problemResource = (row: ProblemRow, mapping: Mapping): Condition =>
  filled<Condition>({
    resourceType: 'Condition',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(STATUS_REASON, row.status_reason)),
    clinicalStatus: row.status === null ? undefined : concept(CONDITION_CLINICAL, row.status),
    verificationStatus: concept(CONDITION_VERIFICATION, row.verification.replaceAll('_', '-')),
    category: [concept(CONDITION_CATEGORY, 'problem-list-item', 'Problem List Item')],
    code: { coding: [coding(ICD_10, row.code, row.description)], text: row.description.trim() || row.code },
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    onsetDateTime: row.onset_on,
    // What was an error has no status, and without one R4 lets nothing end.
    abatementDateTime: row.status === null ? undefined : row.abated_on,
    recordedDate: row.recorded_at,
    recorder: reference('Practitioner', row.recorder.id, row.recorder.full_name),
    note: notesOf(notedFor(mapping, row.note)),
  });
