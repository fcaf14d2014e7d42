import type { AllergyIntolerance, AllergyIntoleranceReaction, CodeableConcept } from '@medplum/fhirtypes';
import { ENTERED_IN_ERROR, type AllergyRow, type NewAllergyBody } from '../../../features/allergies/index.js';
import type { Mapping } from '../../mapping.js';
import type { Issue } from '../../outcome.js';
import { ALLERGY_CLINICAL, ALLERGY_VERIFICATION, SNOMED, STATUS_REASON, systemName } from '../../systems.js';
import { notKept, notTaken, type Kept } from '../../writing/left-out.js';
import { idIn } from '../../writing/references.js';
import type { Taken } from '../../writing/writes.js';
import { codeOf } from '../elements.js';
import { NO_KNOWN_ALLERGY } from './map.js';

/** With what the platform asks for where it was an error. */
export interface AllergySaid extends Omit<NewAllergyBody, 'verification_status'> {
  verification_status?: NewAllergyBody['verification_status'] | typeof ENTERED_IN_ERROR;
  status_reason: string | null;
}

export const ALLERGY_KEPT: Kept = {
  extension: true,
  clinicalStatus: true,
  verificationStatus: true,
  type: true,
  category: true,
  criticality: true,
  code: { coding: { system: true, code: true, display: true }, text: true },
  patient: true,
  onsetDateTime: true,
  recordedDate: true,
  recorder: true,
  asserter: true,
  lastOccurrence: true,
  note: { text: true },
  reaction: {
    manifestation: { coding: { system: true, code: true, display: true }, text: true },
    severity: true,
    onset: true,
  },
};

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
export function takeAllergy(resource: AllergyIntolerance, { clinic }: Mapping, before?: AllergyRow): Taken {
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
  issues.push(
    ...extension.flatMap((each, index) =>
      each === reason && before ? [] : [notKept(`AllergyIntolerance.extension[${index}]`)],
    ),
  );
  const none_known = code?.coding?.some((each) => each.system === SNOMED && each.code === NO_KNOWN_ALLERGY) === true;
  if (code?.coding?.some((each) => each.system === SNOMED && NONE_OF_A_KIND.includes(each.code ?? '')))
    issues.push(
      notTaken(
        'AllergyIntolerance.code',
        'That there is no allergy is said of all kinds together, by the code 716186003.',
        'Que no hay ninguna alergia se dice de todas las clases juntas, con el código 716186003.',
      ),
    );
  issues.push(...category.slice(1).map((_, index) => notKept(`AllergyIntolerance.category[${index + 1}]`)));
  if (!none_known) issues.push(...othersIn(code, 'AllergyIntolerance.code'));
  const reactions = resource.reaction?.map((reaction, index) => reactionIn(reaction, index, clinic.id, issues));
  const body: Partial<Record<keyof AllergySaid, unknown>> = {
    patient_id: idIn(resource.patient, 'Patient'),
    practitioner_id: idIn(resource.recorder, 'Practitioner'),
    none_known,
    substance: none_known ? null : codedIn(code, clinic.id),
    category: category[0] ?? null,
    type: resource.type ?? null,
    criticality: resource.criticality ?? null,
    ...(clinicalStatus && { clinical_status: codeOf(clinicalStatus, ALLERGY_CLINICAL) }),
    verification_status: verification ?? 'unconfirmed',
    status_reason: (before && reason?.valueString) ?? null,
    onset: dayOf(resource.onsetDateTime),
    last_occurrence: dayOf(resource.lastOccurrence),
    asserter: asserterIn(resource.asserter, issues),
    note: resource.note?.map(({ text }) => text).join('\n') ?? null,
    reactions: reactions ?? [],
  };
  return { body, issues };
}

/** The first code, which is all that a record has; its words are those that somebody chose. */
function codedIn(concept: CodeableConcept | undefined, clinicId: string) {
  const coding = concept?.coding?.find(({ code }) => code !== undefined);
  const display = concept?.text ?? coding?.display ?? coding?.code;
  if (display === undefined) return null;
  const { system, code = null } = coding ?? {};
  return { system: system === undefined ? null : systemName(clinicId, system), code, display };
}

const othersIn = (concept: CodeableConcept | undefined, path: string): Issue[] =>
  (concept?.coding ?? []).slice(1).map((_, index) => notKept(`${path}.coding[${index + 1}]`));

function reactionIn(
  { manifestation, severity, onset }: AllergyIntoleranceReaction,
  index: number,
  clinicId: string,
  issues: Issue[],
) {
  const path = `AllergyIntolerance.reaction[${index}].manifestation`;
  issues.push(...manifestation.slice(1).map((_, other) => notKept(`${path}[${other + 1}]`)));
  return {
    manifestation: codedIn(manifestation[0], clinicId),
    severity: severity ?? null,
    onset: dayOf(onset),
  };
}

function asserterIn(asserter: AllergyIntolerance['asserter'], issues: Issue[]) {
  if (!asserter) return null;
  const name = asserter.display ?? null;
  const type = asserter.type ?? asserter.reference?.split('/').at(-2);
  if (type === 'Patient') return { type: 'patient', practitioner_id: null, name };
  if (type === 'RelatedPerson') return { type: 'related_person', practitioner_id: null, name };
  const practitioner_id = idIn(asserter, 'Practitioner') ?? null;
  if (type === 'Practitioner') return { type: 'practitioner', practitioner_id, name };
  issues.push(notKept('AllergyIntolerance.asserter'));
  return null;
}

/** As much of the day as is known, without its time. */
const dayOf = (time: string | undefined): string | null => time?.slice(0, 10) ?? null;
