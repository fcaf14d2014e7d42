import type { Role } from '../../http/caller.js';
import type { Failure } from '../../http/failures.js';
import type { MembershipValues } from './user-store.js';

/** Roles whose users are practitioners. */
export const isClinician = (role: Role): boolean => role === 'doctor' || role === 'nurse';

/** What is wrong with a membership's links: a patient's login is that of one patient, nobody else's is. */
export function linkFailures({ role, patient_id, practitioner_id }: MembershipValues): Failure[] {
  const when = { other: 'role', value: role };
  if (role === 'patient') {
    return [
      ...(patient_id === null ? [{ path: 'patient_id', rule: 'required_when', ...when } as const] : []),
      ...(practitioner_id !== null ? [{ path: 'practitioner_id', rule: 'selected' } as const] : []),
    ];
  }
  return patient_id === null ? [] : [{ path: 'patient_id', rule: 'selected' }];
}

/** Only an owner makes, changes or unmakes owners. */
export const mayManage = (caller: Role | 'api_key' | null, target: Role): boolean =>
  target !== 'owner' || caller === 'owner';
