import { ROLE_ABILITIES } from '../../domain/abilities.js';
import type { Role } from '../../domain/caller.js';
import type { Failure, OwnRule } from '../../domain/failures.js';

/** Whose login it is, where it is somebody's. */
export interface Links {
  role: Role;
  practitioner_id: string | null;
  patient_id: string | null;
}

export const ONE_PERSONS: OwnRule = {
  name: 'one_persons',
  en: 'The :attribute was somebody else before, and what they signed stays theirs: make another practitioner.',
  es: ':attribute fue antes otra persona y lo que firmó sigue siendo suyo: cree otro profesional.',
};

/** Roles whose users are practitioners. */
export const isClinician = (role: Role): boolean => ['doctor', 'nurse', 'pharmacist', 'laboratory'].includes(role);

/** What is wrong with a membership's links: a patient's login is that of one patient, nobody else's is. */
export function linkFailures({ role, patient_id, practitioner_id }: Links): Failure[] {
  const when = { other: 'role', value: role };
  if (role === 'patient') {
    return [
      ...(patient_id === null ? [{ path: 'patient_id', rule: 'required_when', ...when } as const] : []),
      ...(practitioner_id !== null ? [{ path: 'practitioner_id', rule: 'selected' } as const] : []),
    ];
  }
  return patient_id === null ? [] : [{ path: 'patient_id', rule: 'selected' }];
}

/** Whether the role has a say in who belongs to the clinic. */
export const manages = (role: Role): boolean => ROLE_ABILITIES[role].includes('clinic:manage');

/** Only an owner makes, changes or unmakes owners. */
export const mayManage = (caller: Role | 'api_key' | null, target: Role): boolean =>
  target !== 'owner' || caller === 'owner';
