import type { Observation } from '@medplum/fhirtypes';
import type { Vitals } from '../../../features/consultations/index.js';
import type { EnteredResult } from '../../../features/lab-results/index.js';
import { OBSERVATION_CATEGORY } from '../../systems.js';
import type { Kept } from '../../writing/left-out.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/writes.js';
import { takeResult } from './take-result.js';
import { takeSign } from './take-sign.js';

/** A laboratory result of one measured value, or a vital sign of a visit. */
export interface ObservationBody {
  patient_id: string;
  consultation_id: string | null;
  vitals: Vitals | null;
  result: Omit<EnteredResult, 'patient_id' | 'consultation_id' | 'release'> | null;
}

export const OBSERVATION_KEPT: Kept = {
  status: true,
  category: true,
  code: { coding: { system: true, code: true, display: true }, text: true },
  subject: true,
  encounter: true,
  basedOn: true,
  effectiveDateTime: true,
  issued: true,
  performer: { display: true },
  valueQuantity: true,
  valueInteger: true,
  valueString: true,
  valueCodeableConcept: { text: true, coding: { system: true, code: true, display: true } },
  valueRange: true,
  dataAbsentReason: true,
  component: { code: true, valueQuantity: true, dataAbsentReason: true },
  interpretation: true,
  note: { text: true },
  specimen: { display: true },
  referenceRange: { low: true, high: true, text: true },
};

const VALUE = 'Observation.value';

/** Where in an Observation the members of a body are. */
export const OBSERVATION_EXPRESSIONS: Record<string, string> = {
  patient_id: 'Observation.subject',
  consultation_id: 'Observation.encounter',
  status: 'Observation.encounter',
  order_item_id: 'Observation.basedOn',
  code: 'Observation.code',
  vitals: VALUE,
  issued_at: 'Observation.issued',
  result: 'Observation',
  'result.status': 'Observation.status',
  'result.order_item_id': 'Observation.basedOn',
  'result.issued_at': 'Observation.issued',
  'result.performer': 'Observation.performer',
  'result.specimen.type': 'Observation.specimen',
  'result.specimen.collected_at': 'Observation.effective',
  'result.observations.0.code': 'Observation.code',
  'result.observations.0.value': VALUE,
  'result.observations.0.interpretation': 'Observation.interpretation',
  'result.observations.0.reference_range': 'Observation.referenceRange',
  'result.observations.0.note': 'Observation.note',
};

/** An Observation of the laboratory as a result, any other as a vital sign. */
export function takeObservation(resource: Observation, at: Taking): Taken {
  const categories = (resource.category ?? []).flatMap(({ coding = [] }) => coding);
  const ofLaboratory = categories.some(({ system, code }) => system === OBSERVATION_CATEGORY && code === 'laboratory');
  const { member, issues } = ofLaboratory ? takeResult(resource, at) : takeSign(resource);
  const body: Record<keyof ObservationBody, unknown> = {
    patient_id: idIn(resource.subject, 'Patient'),
    consultation_id: idIn(resource.encounter, 'Encounter') ?? null,
    vitals: ofLaboratory ? null : member,
    result: ofLaboratory ? member : null,
  };
  return { body, issues };
}
