import type { Endpoint } from '../../src/http/endpoint.js';

const MANAGES = /:(manage|merge)$|^audit:|^beds:|^interop:/;

/** As which person of a clinic an operation is asked that only some may use. */
export function askerOf(
  { access }: Pick<Endpoint, 'access'>,
  people: Record<'administrator' | 'doctor' | 'patient', { token: string }>,
): { token: string } {
  if (access.ability === 'own-record:read') return people.patient;
  return MANAGES.test(access.ability ?? '') ? people.administrator : people.doctor;
}
