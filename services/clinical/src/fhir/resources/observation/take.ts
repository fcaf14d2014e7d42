import { isDeepStrictEqual } from 'node:util';
import type { Observation } from '@medplum/fhirtypes';
import type { Vitals } from '../../../features/consultations/index.js';
import type { EnteredResult } from '../../../features/lab-results/index.js';
import { OBSERVATION_CATEGORY } from '../../systems.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { observationResource, type ObservationRow } from './row.js';
import { takeResult } from './take-result.js';
import { instantIn, retakeSign, takeSign } from './take-sign.js';

/** A laboratory result of one measured value, or a vital sign of a visit. */
export interface ObservationBody {
  patient_id: string;
  consultation_id: string | null;
  /** When a sign was measured, where that is known and not the time of the visit. */
  observed_at: string | null;
  vitals: Vitals | null;
  result: Omit<EnteredResult, 'patient_id' | 'consultation_id' | 'release'> | null;
}

const VALUE = 'Observation.value';

/** Where in an Observation the members of a body are. */
export const OBSERVATION_EXPRESSIONS: Record<string, string> = {
  patient_id: 'Observation.subject',
  consultation_id: 'Observation.encounter',
  status: 'Observation.encounter',
  order_item_id: 'Observation.basedOn',
  code: 'Observation.code',
  vitals: VALUE,
  observed_at: 'Observation.effective',
  issued_at: 'Observation.issued',
  'specimen.collected_on': 'Observation.effective',
  result: 'Observation',
  'result.status': 'Observation.status',
  'result.order_item_id': 'Observation.basedOn',
  'result.issued_at': 'Observation.issued',
  'result.performer': 'Observation.performer',
  'result.specimen.type': 'Observation.specimen',
  'result.specimen.collected_at': 'Observation.effective',
  'result.specimen.collected_on': 'Observation.effective',
  'result.observations.0.code': 'Observation.code',
  'result.observations.0.value': VALUE,
  'result.observations.0.interpretation': 'Observation.interpretation',
  'result.observations.0.reference_range': 'Observation.referenceRange',
  'result.observations.0.note': 'Observation.note',
};

/** An Observation of the laboratory as a result, any other as a vital sign. */
export function takeObservation(resource: Observation, at: Taking, before?: ObservationRow): Taken {
  if (before) return retaken(resource, observationResource(before, at), before);
  const categories = (resource.category ?? []).flatMap(({ coding = [] }) => coding);
  const ofLaboratory = categories.some(({ system, code }) => system === OBSERVATION_CATEGORY && code === 'laboratory');
  const { member, issues } = ofLaboratory ? takeResult(resource, at) : takeSign(resource);
  return { body: bodyOf(resource, { [ofLaboratory ? 'result' : 'vitals']: member }), issues };
}

const bodyOf = (
  { subject, encounter, effectiveDateTime, effectiveInstant }: Observation,
  said: Partial<Record<'vitals' | 'result', object>>,
): Record<keyof ObservationBody, unknown> => ({
  patient_id: idIn(subject, 'Patient'),
  consultation_id: idIn(encounter, 'Encounter') ?? null,
  observed_at: said.result ? null : (instantIn(effectiveDateTime ?? effectiveInstant) ?? null),
  vitals: null,
  result: null,
  ...said,
});

const WRITTEN_ELSEWHERE = notTaken(
  'Observation.encounter',
  'A triage is written at /api/v1/emergency/visits, an observation of the ward at /api/v1/admissions.',
  'Un triaje se escribe en /api/v1/emergency/visits, una observación de la sala en /api/v1/admissions.',
);

/** What was there before: a sign that is measured again, and of the laboratory what nobody overwrites. */
function retaken(resource: Observation, was: Observation, { kind, sign }: ObservationRow): Taken {
  if (kind === 'triage' || kind === 'ward') return { body: {}, issues: [WRITTEN_ELSEWHERE] };
  if (sign !== null) {
    const { member, issues } = retakeSign(resource, was, sign);
    return { body: bodyOf(resource, { vitals: member }), issues };
  }
  // What others call it stays as it was.
  const [sent, kept] = [resource, was].map(({ meta: _, text: __, identifier: ___, ...said }) => said);
  const overwritten = notTaken(
    'Observation',
    'A result is never overwritten: send a new DiagnosticReport that replaces its report.',
    'Un resultado nunca se sobrescribe: envíe un nuevo DiagnosticReport que reemplace su informe.',
  );
  return { body: bodyOf(was, {}), issues: isDeepStrictEqual(sent, kept) ? [] : [overwritten] };
}
