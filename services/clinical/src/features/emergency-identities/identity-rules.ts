import type { Failure } from '../../domain/failures.js';
import type { Identification } from './identity-content.js';

/** Exactly one of the two is required: a record, or a name. */
export function identificationFailures({ patient_id, ...said }: Identification): Failure[] {
  const isNamed = Object.keys(said).length > 0;
  if (patient_id) return isNamed ? [{ path: 'patient_id', rule: 'disagrees', other: Object.keys(said)[0] ?? '' }] : [];
  if (!isNamed) return [{ path: 'patient_id', rule: 'required' }];
  const names = ['given_names', 'first_surname'] as const;
  return names.filter((path) => !said[path]).map((path) => ({ path, rule: 'required' }));
}
