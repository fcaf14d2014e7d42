import { ROLE_ABILITIES } from '../../domain/abilities.js';
import type { Role } from '../../domain/caller.js';
import type { Failure, OwnRule } from '../../domain/failures.js';

export const SHARED: OwnRule = {
  name: 'shared',
  en: 'The :attribute belongs to other clinics too and is not changed here.',
  es: ':attribute pertenece también a otras clínicas y no se cambia aquí.',
};

export const WRONG_INVITATION_CODE: OwnRule = {
  name: 'invitation_code',
  en: 'The :attribute is not good: it is wrong, was used or has ended, or its address has an account, which has to log in and accept.',
  es: 'El :attribute no sirve: es incorrecto, ya se usó o terminó, o su dirección tiene una cuenta, que debe iniciar sesión y aceptar.',
};

export const INVITE_AGAIN: OwnRule = {
  name: 'invite_again',
  en: 'The password was set by another clinic since: end the membership and invite again.',
  es: 'Otra clínica asignó la contraseña desde entonces: termine la membresía e invite de nuevo.',
};

export const LAST_OWNER: OwnRule = {
  name: 'last_owner',
  en: 'The clinic must keep an owner.',
  es: 'La clínica debe conservar un propietario.',
};

/** Whose login it is, where it is somebody's. */
export interface Links {
  role: Role;
  practitioner_id: string | null;
  patient_id: string | null;
}

/** Roles whose users are practitioners. */
export const isClinician = (role: Role): boolean => role === 'doctor' || role === 'nurse';

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
