import type { Failure, OwnRule } from '../../domain/failures.js';
import type { AdmissionRow } from '../admissions/index.js';
import { vitalsFailures } from '../consultations/index.js';
import { timeFailures } from '../emergency/index.js';
import type { ObservationBody } from './observation-content.js';

const NOTHING: OwnRule = {
  name: 'nothing_observed',
  en: 'The observation needs at least one value.',
  es: 'La observación necesita al menos un valor.',
};
export const SUPERSEDED: OwnRule = {
  name: 'superseded',
  en: 'This observation was corrected already.',
  es: 'Esta observación ya fue corregida.',
};

const AFTER_DISCHARGE: OwnRule = {
  name: 'after_discharge',
  en: 'The :attribute must not be after the discharge, :other.',
  es: ':attribute no debe ser posterior al alta, :other.',
};

export function observationFailures(body: ObservationBody): Failure[] {
  const { vitals, oxygen, consciousness, fluid_in_ml, fluid_out_ml, note } = body;
  const values = [
    ...Object.values(vitals ?? {}),
    oxygen,
    consciousness,
    fluid_in_ml,
    fluid_out_ml,
    note?.trim() || null,
  ];
  const failures = vitalsFailures(vitals);
  if (values.every((value) => value == null)) failures.push({ path: 'vitals', rule: NOTHING });
  if (oxygen && !oxygen.supplemental && oxygen.flow_l_min)
    failures.push({ path: 'oxygen.flow_l_min', rule: 'disagrees', other: 'oxygen.supplemental' });
  return failures;
}

/** Failures of the time of an observation: outside of the stay, or in the future. */
export function observedAtFailures(
  { observed_at }: Pick<ObservationBody, 'observed_at'>,
  { admitted_at, discharged_at }: Pick<AdmissionRow, 'admitted_at' | 'discharged_at'>,
  now: Date,
): Failure[] {
  if (observed_at === undefined) return [];
  const failures = timeFailures('observed_at', observed_at, now, [admitted_at]);
  if (discharged_at !== null && observed_at > discharged_at)
    failures.push({ path: 'observed_at', rule: AFTER_DISCHARGE, other: discharged_at });
  return failures;
}
