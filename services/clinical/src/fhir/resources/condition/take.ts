import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import type { Diagnosis } from '../../../features/consultations/index.js';
import type { Issue } from '../../outcome.js';
import { CONDITION_CATEGORY, CONDITION_CLINICAL, CONDITION_VERIFICATION, ICD_10 } from '../../systems.js';
import { notKept, notTaken, type Kept } from '../../writing/left-out.js';
import { idIn } from '../../writing/references.js';
import type { Taken } from '../../writing/writes.js';
import { codeOf } from '../elements.js';
import { VERIFICATION, type DiagnosisRow } from './map.js';

/** A diagnosis of the visit in which it is made. */
export interface ConditionBody extends Omit<Diagnosis, 'role'> {
  consultation_id: string;
  patient_id: string;
}

export const CONDITION_KEPT: Kept = {
  clinicalStatus: { coding: { system: true, code: true, display: true } },
  verificationStatus: { coding: { system: true, code: true, display: true } },
  category: true,
  code: { coding: { system: true, code: true, display: true }, text: true },
  subject: true,
  encounter: true,
  recordedDate: true,
  recorder: true,
  note: { text: true },
};

/** Where in a Condition the members of a body are. */
export const CONDITION_EXPRESSIONS: Record<string, string> = {
  consultation_id: 'Condition.encounter',
  status: 'Condition.encounter',
  patient_id: 'Condition.subject',
  code: 'Condition.code',
  diagnoses: 'Condition.code',
  certainty: 'Condition.verificationStatus',
  notes: 'Condition.note',
};

/** A Condition as a diagnosis. */
export function takeCondition(resource: Condition, before?: DiagnosisRow): Taken {
  const { clinicalStatus, verificationStatus, category = [], code, subject, encounter, note } = resource;
  const issues: Issue[] = before ? [] : newFaults(resource);
  const verified = codeOf(verificationStatus, CONDITION_VERIFICATION);
  const certainty =
    verified === undefined
      ? 'presumptive'
      : (['presumptive', 'confirmed', 'ruled_out'] as const).find((each) => VERIFICATION[each] === verified);
  if (certainty === undefined)
    issues.push(
      notTaken(
        'Condition.verificationStatus',
        'A diagnosis is provisional, confirmed or refuted.',
        'Un diagnóstico es provisional, confirmado o descartado.',
      ),
    );
  // Who says nothing of it says nothing else: it follows from what is known.
  if (
    clinicalStatus &&
    codeOf(clinicalStatus, CONDITION_CLINICAL) !== (certainty === 'ruled_out' ? 'inactive' : 'active')
  )
    issues.push(
      notTaken(
        'Condition.clinicalStatus',
        'A diagnosis is active; one that was refuted is inactive.',
        'Un diagnóstico está activo; uno descartado, inactivo.',
      ),
    );
  if (category.some(isOfAnotherKind))
    issues.push(
      notTaken(
        'Condition.category',
        'What is kept is the diagnosis of a visit: its category is encounter-diagnosis, or none.',
        'Lo que se guarda es el diagnóstico de una consulta: su categoría es encounter-diagnosis, o ninguna.',
      ),
    );
  if (codeOf(code, ICD_10) === undefined)
    issues.push(
      notTaken(
        'Condition.code',
        `A diagnosis is named by a code of ICD-10: one of the system ${ICD_10}.`,
        `Un diagnóstico se nombra con un código de la CIE-10: uno del sistema ${ICD_10}.`,
      ),
    );
  const body: Record<keyof ConditionBody, unknown> = {
    consultation_id: idIn(encounter, 'Encounter'),
    patient_id: idIn(subject, 'Patient'),
    code: codeOf(code, ICD_10),
    certainty: certainty ?? 'presumptive',
    notes: note?.map(({ text }) => text).join('\n') ?? null,
  };
  return { body, issues };
}

const newFaults = ({ recordedDate, recorder }: Condition): Issue[] => [
  ...(recordedDate ? [notKept('Condition.recordedDate')] : []),
  ...(recorder ? [notKept('Condition.recorder')] : []),
];

/** What others call a kind in a system of theirs says nothing else. */
function isOfAnotherKind({ coding = [] }: CodeableConcept): boolean {
  const kinds = coding.filter(({ system }) => system === CONDITION_CATEGORY).map(({ code }) => code);
  return kinds.length > 0 && !kinds.includes('encounter-diagnosis');
}
