import type { Membership } from './caller.js';
import { scopesFor } from './smart-scopes.js';

type Self = Pick<Membership, 'practitioner_id' | 'patient_id'>;

/** The resource that the user is; nobody who neither treats nor is treated has one. */
export function fhirUserOf({ practitioner_id, patient_id }: Self): string | undefined {
  if (practitioner_id !== null) return `Practitioner/${practitioner_id}`;
  return patient_id === null ? undefined : `Patient/${patient_id}`;
}

/** What an app that may know who let it in reads by that: the one resource that they are, where no other scope reaches its type. */
export function scopesOfUser(scopes: readonly string[], self: Self | undefined): string[] {
  const [type, id] = (self && scopes.includes('fhirUser') && fhirUserOf(self)?.split('/')) || [];
  return type === undefined || scopesFor(scopes, type, 'r').length > 0 ? [] : [`user/${type}.r?_id=${id}`];
}
