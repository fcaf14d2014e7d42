import { ability, phi, type Access } from '../operation/access.js';
import type { FhirType } from './type.js';

/** Who may search the records of a type; the search itself leaves out what the policy hides. */
export function searchAccess({ ability: name, phi: clinical }: FhirType): Access<'clinic'> {
  if (!clinical) return ability(name);
  const { level, ownRecords } = clinical;
  return phi(level, { ability: name, ...(ownRecords && { ownRecords }) });
}

/** Who may read one of them: the policy asks for the relation to whom it is about. */
export function readAccess(type: FhirType): Access<'clinic'> {
  const { ability: name, phi: clinical, keyOf } = type;
  if (!clinical) return ability(name);
  const { level, subject, ownRecords } = clinical;
  return phi(level, {
    ability: name,
    subject: { of: subject, param: 'id', ...(keyOf && { recordIn: (id: string) => keyOf(id)?.[0] }) },
    ...(ownRecords && { ownRecords }),
  });
}
