import { ability, phi, type Access } from '../operation/access.js';
import type { SmartInteraction } from '../domain/smart-scopes.js';
import type { FhirType } from './type.js';

/** Who may search the records of a type; the search itself leaves out what the policy and an app's scopes hide. */
export function searchAccess(type: FhirType): Access<'clinic'> {
  const { ability: name, phi: clinical } = type;
  if (!clinical) return { ...ability(name), ...common(type, 's') };
  const { level, ownRecords } = clinical;
  const access = phi(level, { ability: name, ...(ownRecords && { ownRecords }), ...someOf(type) });
  return { ...access, ...common(type, 's') };
}

/** Who may read one of them: the policy asks for the relation to whom it is about. */
export function readAccess(type: FhirType): Access<'clinic'> {
  const { ability: name, phi: clinical, keyOf } = type;
  if (!clinical) return { ...ability(name), ...common(type, 'r') };
  const { level, subject, ownRecords } = clinical;
  const access = phi(level, {
    ability: name,
    subject: { of: subject, param: 'id', ...(keyOf && { recordIn: (id: string) => keyOf(id)?.[0] }) },
    ...(ownRecords && { ownRecords }),
    ...someOf(type),
  });
  return { ...access, ...common(type, 'r') };
}

/** By which ability a key reads that has not the one of all. */
const someOf = ({ ability: name, orAbility, phi: clinical }: FhirType) => {
  if (clinical?.fullWith) return { limitedWithout: name, fullWith: clinical.fullWith };
  return orAbility ? { fullWith: orAbility } : {};
};

const common = ({ type, orAbility, andAbility, area, own, services }: FhirType, interaction: SmartInteraction) => ({
  smart: { type, interaction },
  ...(orAbility && { orAbility }),
  ...(andAbility && { andAbility }),
  ...(area && { area }),
  ...(services && { services }),
  ...(own && { own }),
});
