import type { Endpoint } from '../../src/http/endpoint.js';

const MANAGES = /:(manage|merge)$|^audit:|^beds:|^interop:/;

/** As which person of a clinic an operation is asked that only some may use. */
export function askerOf(
  { access }: Pick<Endpoint, 'access'>,
  people: Record<'administrator' | 'doctor' | 'laboratory' | 'patient', { token: string }>,
): { token: string } {
  if (access.ability === 'own-record:read') return people.patient;
  if (access.ability === 'interop:read') return people.laboratory;
  return MANAGES.test(access.ability ?? '') ? people.administrator : people.doctor;
}
