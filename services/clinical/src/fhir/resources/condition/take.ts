import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import type { Diagnosis } from '../../../features/consultations/index.js';
import { ENTERED_IN_ERROR, type NewProblem, type ProblemRow } from '../../../features/problems/index.js';
import type { Text } from '../../../domain/language.js';
import type { Issue } from '../../operation-outcome.js';
import {
  CONDITION_CATEGORY,
  CONDITION_CLINICAL,
  CONDITION_VERIFICATION,
  ICD_10,
  STATUS_REASON,
} from '../../systems.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeOf, dayOf } from '../datatypes.js';
import { VERIFICATION } from './map.js';

/** A diagnosis of the visit in which it is made, or a problem of the patient's list. */
export type ConditionBody = DiagnosisBody | ProblemBody;

export interface DiagnosisBody extends Omit<Diagnosis, 'role'> {
  kind: 'diagnosis';
  consultation_id: string;
  patient_id: string;
}

/** With what the platform asks for where it was an error. */
export interface ProblemBody extends Omit<NewProblem, 'status' | 'verification'> {
  kind: 'problem';
  patient_id: string;
  status: ProblemRow['status'];
  verification: ProblemRow['verification'];
  status_reason: string | null;
}

/** Where in a Condition the members of a body are. */
export const CONDITION_EXPRESSIONS: Record<string, string> = {
  kind: 'Condition.category',
  consultation_id: 'Condition.encounter',
  patient_id: 'Condition.subject',
  code: 'Condition.code',
  diagnoses: 'Condition.code',
  certainty: 'Condition.verificationStatus',
  notes: 'Condition.note',
  // Of a diagnosis it is that of its visit.
  status: 'Condition.encounter',
  verification: 'Condition.verificationStatus',
  status_reason: `Condition.extension(${STATUS_REASON})`,
  onset_on: 'Condition.onset',
  abated_on: 'Condition.abatement',
  note: 'Condition.note',
  practitioner_id: 'Condition.recorder',
};

/** A Condition as a diagnosis of a visit or, with the category problem-list-item, as a problem. */
export function takeCondition(resource: Condition, at: Taking, before?: ProblemRow): Taken {
  const issues: Issue[] = [];
  const { category = [], code, subject, encounter, note } = resource;
  const refuse = (element: string, { en, es }: Text) => issues.push(notTaken(`Condition.${element}`, en, es));
  const kinds = category.flatMap(kindsIn);
  const isProblem = kinds.includes('problem-list-item') && !kinds.includes('encounter-diagnosis');
  if (kinds.some((kind) => kind !== (isProblem ? 'problem-list-item' : 'encounter-diagnosis')))
    refuse('category', {
      en: 'It is the diagnosis of a visit, encounter-diagnosis, or a problem of the patient’s list, problem-list-item: one of them.',
      es: 'Es el diagnóstico de una consulta, encounter-diagnosis, o un problema de la lista del paciente, problem-list-item: uno de ellos.',
    });
  if (isProblem && encounter)
    refuse('encounter', {
      en: 'A problem of the patient’s list is of no visit.',
      es: 'Un problema de la lista del paciente no es de ninguna consulta.',
    });
  if (codeOf(code, ICD_10) === undefined)
    refuse('code', {
      en: `A condition is named by a code of ICD-10: one of the system ${ICD_10}.`,
      es: `Un diagnóstico se nombra con un código de la CIE-10: uno del sistema ${ICD_10}.`,
    });
  const shared = { patient_id: idIn(subject, 'Patient'), code: codeOf(code, ICD_10) };
  const words = note?.map(({ text }) => text).join('\n') ?? null;
  const body = isProblem
    ? { kind: 'problem', ...shared, ...problemIn(resource, { at, before, refuse }), note: words }
    : {
        kind: 'diagnosis',
        ...shared,
        consultation_id: idIn(encounter, 'Encounter'),
        certainty: certaintyIn(resource, refuse),
        notes: words,
      };
  return { body, issues };
}

type Refuse = (element: string, why: Text) => void;

function certaintyIn({ clinicalStatus, verificationStatus }: Condition, refuse: Refuse): Diagnosis['certainty'] {
  const verified = codeOf(verificationStatus, CONDITION_VERIFICATION);
  const certainty =
    verified === undefined
      ? 'presumptive'
      : (['presumptive', 'confirmed', 'ruled_out'] as const).find((each) => VERIFICATION[each] === verified);
  if (certainty === undefined)
    refuse('verificationStatus', {
      en: 'A diagnosis is provisional, confirmed or refuted.',
      es: 'Un diagnóstico es provisional, confirmado o descartado.',
    });
  // Who says nothing of it says nothing else: it follows from what is known.
  if (
    clinicalStatus &&
    codeOf(clinicalStatus, CONDITION_CLINICAL) !== (certainty === 'ruled_out' ? 'inactive' : 'active')
  )
    refuse('clinicalStatus', {
      en: 'A diagnosis is active; one that was refuted is inactive.',
      es: 'Un diagnóstico está activo; uno descartado, inactivo.',
    });
  return certainty ?? 'presumptive';
}

function problemIn(
  resource: Condition,
  { at, before, refuse }: { at: Taking; before: ProblemRow | undefined; refuse: Refuse },
) {
  const { clinicalStatus, verificationStatus, extension = [], recorder } = resource;
  const verification = codeOf(verificationStatus, CONDITION_VERIFICATION) ?? 'unconfirmed';
  const status = codeOf(clinicalStatus, CONDITION_CLINICAL);
  const isError = verification === 'entered-in-error';
  if (isError && !before)
    refuse('verificationStatus', {
      en: 'What is new cannot be entered-in-error: create it first.',
      es: 'Lo nuevo no puede ser entered-in-error: créelo primero.',
    });
  if (!['unconfirmed', 'confirmed', 'refuted', 'entered-in-error'].includes(verification))
    refuse('verificationStatus', {
      en: 'A problem is unconfirmed, confirmed or refuted.',
      es: 'Un problema está sin confirmar, confirmado o descartado.',
    });
  if (status !== undefined && !['active', 'inactive', 'resolved'].includes(status))
    refuse('clinicalStatus', {
      en: 'A problem is active, inactive or resolved.',
      es: 'Un problema está activo, inactivo o resuelto.',
    });
  return {
    practitioner_id: idIn(recorder, 'Practitioner') ?? null,
    status: isError ? null : (status ?? 'active'),
    verification: isError ? ENTERED_IN_ERROR : verification,
    status_reason: (before && extension.find(({ url }) => url === STATUS_REASON)?.valueString) ?? null,
    onset_on: dayOf(resource.onsetDateTime, at.clinic),
    abated_on: dayOf(resource.abatementDateTime, at.clinic),
  };
}

/** What others call a kind in a system of theirs says nothing else. */
const kindsIn = ({ coding = [] }: CodeableConcept): (string | undefined)[] =>
  coding.filter(({ system }) => system === CONDITION_CATEGORY).map(({ code }) => code);
