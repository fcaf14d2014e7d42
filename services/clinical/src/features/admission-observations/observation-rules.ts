import type { Failure, OwnRule } from '../../domain/failures.js';
import { vitalsFailures } from '../consultations/index.js';
import type { ObservationBody } from './observation-content.js';

const NOTHING: OwnRule = {
  name: 'nothing_observed',
  en: 'The observation says at least one value.',
  es: 'La observación dice al menos un valor.',
};
export const SUPERSEDED: OwnRule = {
  name: 'superseded',
  en: 'This observation was corrected already.',
  es: 'Esta observación ya fue corregida.',
};

export function observationFailures(body: ObservationBody): Failure[] {
  const { vitals, oxygen, consciousness, fluid_in_ml, fluid_out_ml, note } = body;
  const values = [...Object.values(vitals ?? {}), oxygen, consciousness, fluid_in_ml, fluid_out_ml, note || null];
  const failures = vitalsFailures(vitals);
  if (values.every((value) => value == null)) failures.push({ path: 'vitals', rule: NOTHING });
  if (oxygen && !oxygen.supplemental && oxygen.flow_l_min)
    failures.push({ path: 'oxygen.flow_l_min', rule: 'disagrees', other: 'oxygen.supplemental' });
  return failures;
}
