import type { Condition } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import { CONDITION_CATEGORY, CONDITION_CLINICAL, CONDITION_VERIFICATION, ICD_10 } from '../../systems.js';
import { coding, concept, filled, metaOf, notesOf, reference } from '../elements.js';
import { conditionId } from './id.js';

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

/** The row of a diagnosis, which carries its whole consultation. */
export type DiagnosisRow = ConsultationSaid & { diagnosis: string };

export function diagnosisOf(row: DiagnosisRow): DiagnosisSaid {
  const found = diagnosesOf(row).find(({ code }) => code === row.diagnosis);
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
