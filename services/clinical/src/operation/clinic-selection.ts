import { ROLE_ABILITIES } from '../domain/abilities.js';
import type { Caller, Credential, Membership } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import { problem } from '../domain/errors.js';
import { isUuid } from '../id.js';

/**
 * The clinic that `X-Clinic-ID` names, else the token's own, else the default or only membership.
 * Undefined when a user has several and none is chosen. Throws 403 for a clinic that is not the caller's.
 */
export function selectClinic(credential: Credential, header: string | undefined): Clinic | undefined {
  return credential.type === 'api_key'
    ? clinicOfKey(credential.clinic, header)
    : findMembership(credential, header)?.clinic;
}

function clinicOfKey(clinic: Clinic, header: string | undefined): Clinic {
  if (header !== undefined && header.toLowerCase() !== clinic.id) throw problem('clinic_not_allowed');
  return clinic;
}

function findMembership(user: Credential & { type: 'user' }, header: string | undefined): Membership | undefined {
  const wanted = header?.toLowerCase() ?? user.clinic_id ?? undefined;
  // An app is one clinic's.
  if (user.smart && wanted !== user.clinic_id) throw problem('clinic_not_allowed');
  if (wanted !== undefined) {
    const membership = isUuid(wanted) ? user.memberships.find(({ clinic }) => clinic.id === wanted) : undefined;
    if (!membership) throw problem('clinic_not_allowed');
    return membership;
  }
  return (
    user.memberships.find(({ is_default }) => is_default) ??
    (user.memberships.length === 1 ? user.memberships[0] : undefined)
  );
}

/** The clinic whose administrators see what a user was refused elsewhere: their token's, else their default or first one. */
export const homeClinicId = (user: {
  clinic_id: string | null;
  memberships: readonly Membership[];
}): string | undefined =>
  user.clinic_id ?? (user.memberships.find(({ is_default }) => is_default) ?? user.memberships[0])?.clinic.id;

/**
 * The caller as seen in that clinic. A token can do what both it and the user's role there allow, so that a
 * change of role binds tokens that are out already.
 */
export function callerOf(credential: Credential, clinic: Clinic | undefined): Caller {
  const { type, id, name, credential_id } = credential;
  if (credential.type === 'api_key') {
    return {
      type,
      id,
      name,
      credential_id,
      credential,
      role: 'api_key',
      abilities: new Set(credential.abilities),
      device_name: null,
      practitioner_id: null,
      patient_id: null,
    };
  }
  const membership = credential.memberships.find((candidate) => candidate.clinic.id === clinic?.id);
  const allowed: readonly string[] = membership ? ROLE_ABILITIES[membership.role] : [];
  return {
    type,
    id,
    name,
    credential_id,
    credential,
    role: membership?.role ?? null,
    abilities: new Set(credential.abilities.filter((ability) => allowed.includes(ability))),
    device_name: credential.device_name,
    practitioner_id: membership?.practitioner_id ?? null,
    patient_id: membership?.patient_id ?? null,
  };
}
