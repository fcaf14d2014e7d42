import type { AllergyIntolerance, AllergyIntoleranceReaction } from '@medplum/fhirtypes';
import { ENTERED_IN_ERROR, type AllergyRow, type NewAllergyBody } from '../../../features/allergies/index.js';
import type { Issue } from '../../operation-outcome.js';
import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION, SNOMED, STATUS_REASON } from '../../systems.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeOf, dayOf, firstCoded } from '../datatypes.js';
import { NO_KNOWN_ALLERGY } from './map.js';

/** With what the platform asks for where it was an error. */
export interface AllergySaid extends Omit<NewAllergyBody, 'verification_status'> {
  verification_status?: NewAllergyBody['verification_status'] | typeof ENTERED_IN_ERROR;
  status_reason: string | null;
}

export const ALLERGY_EXPRESSIONS: Record<string, string> = {
  patient_id: 'AllergyIntolerance.patient',
  allergies: 'AllergyIntolerance.patient',
  practitioner_id: 'AllergyIntolerance.recorder',
  none_known: 'AllergyIntolerance.code',
  substance: 'AllergyIntolerance.code',
  category: 'AllergyIntolerance.category',
  type: 'AllergyIntolerance.type',
  criticality: 'AllergyIntolerance.criticality',
  clinical_status: 'AllergyIntolerance.clinicalStatus',
  verification_status: 'AllergyIntolerance.verificationStatus',
  status_reason: `AllergyIntolerance.extension(${STATUS_REASON})`,
  reactions: 'AllergyIntolerance.reaction',
  onset: 'AllergyIntolerance.onset',
  last_occurrence: 'AllergyIntolerance.lastOccurrence',
  asserter: 'AllergyIntolerance.asserter',
  note: 'AllergyIntolerance.note',
};

/** That none is known of drugs, of food, of latex, of the environment: taken for substances they would be allergies. */
const NONE_OF_A_KIND = ['409137002', '429625007', '1003774007', '428197003', '428607008'];

/** An AllergyIntolerance as the body of an allergy, or of the statement that there is none. */
export function takeAllergy(resource: AllergyIntolerance, { clinic }: Taking, before?: AllergyRow): Taken {
  const { code, category = [], clinicalStatus, verificationStatus, extension = [] } = resource;
  const verification = codeOf(verificationStatus, ALLERGY_VERIFICATION);
  const issues: Issue[] = [];
  if (verification === ENTERED_IN_ERROR && !before)
    issues.push(
      notTaken(
        'AllergyIntolerance.verificationStatus',
        'What is new cannot be entered-in-error: create it first.',
        'Lo nuevo no puede ser entered-in-error: créelo primero.',
      ),
    );
  const reason = extension.find(({ url }) => url === STATUS_REASON);
  const none_known = code?.coding?.some((each) => each.system === SNOMED && each.code === NO_KNOWN_ALLERGY) === true;
  if (code?.coding?.some((each) => each.system === SNOMED && NONE_OF_A_KIND.includes(each.code ?? '')))
    issues.push(
      notTaken(
        'AllergyIntolerance.code',
        'That there is no allergy is said of all kinds together, by the code 716186003.',
        'Que no hay ninguna alergia se dice de todas las clases juntas, con el código 716186003.',
      ),
    );
  const body: Partial<Record<keyof AllergySaid, unknown>> = {
    patient_id: idIn(resource.patient, 'Patient'),
    practitioner_id: idIn(resource.recorder, 'Practitioner'),
    none_known,
    substance: none_known ? null : firstCoded(code, clinic.id),
    category: category[0] ?? null,
    type: resource.type ?? null,
    criticality: resource.criticality ?? null,
    ...(clinicalStatus && { clinical_status: codeOf(clinicalStatus, ALLERGY_CLINICAL) }),
    verification_status: verification ?? 'unconfirmed',
    status_reason: (before && reason?.valueString) ?? null,
    onset: dayOf(resource.onsetDateTime, clinic),
    last_occurrence: dayOf(resource.lastOccurrence, clinic),
    asserter: asserterIn(resource.asserter),
    note: resource.note?.map(({ text }) => text).join('\n') ?? null,
    reactions: (resource.reaction ?? []).map((reaction) => reactionIn(reaction, clinic)),
  };
  return { body, issues };
}

const reactionIn = ({ manifestation, severity, onset }: AllergyIntoleranceReaction, clinic: Taking['clinic']) => ({
  manifestation: firstCoded(manifestation[0], clinic.id),
  severity: severity ?? null,
  onset: dayOf(onset, clinic),
});

function asserterIn(asserter: AllergyIntolerance['asserter']) {
  if (!asserter) return null;
  const name = asserter.display ?? null;
  const type = asserter.type ?? asserter.reference?.split('/').at(-2);
  if (type === 'Patient') return { type: 'patient', practitioner_id: null, name };
  if (type === 'RelatedPerson') return { type: 'related_person', practitioner_id: null, name };
  const practitioner_id = idIn(asserter, 'Practitioner') ?? null;
  return type === 'Practitioner' ? { type: 'practitioner', practitioner_id, name } : null;
}
