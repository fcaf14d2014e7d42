import type { Ability } from '../domain/abilities.js';
import type { Caller } from '../domain/caller.js';
import { problem } from '../domain/errors.js';

interface Limitable {
  level: 'full' | 'limited';
  limitedWithout?: Ability;
  fullWith?: AnyAbility;
  ownRecords?: true;
}

/** One ability, or several of which one is enough. */
export type AnyAbility = Ability | readonly Ability[];

/** The first of them that the caller has. */
export const heldOf = (
  any: AnyAbility | undefined,
  caller: Pick<Caller, 'abilities'> | undefined,
): Ability | undefined => [any ?? []].flat().find((each) => caller?.abilities.has(each));

/** Whether the caller lacks the abilities without which no clinical members are shown. Patients read their own records without them. */
export const isLimited = ({ limitedWithout, fullWith, ownRecords }: Limitable, caller: Caller | undefined): boolean => {
  if (ownRecords && caller?.role === 'patient') return false;
  const has = (any: AnyAbility | undefined) => heldOf(any, caller) !== undefined;
  return limitedWithout !== undefined && !has(limitedWithout) && !has(fullWith);
};

/** How clinical what an attempt was shown, or asked for, is. */
export const levelOf = (clinical: Limitable | undefined, caller: Caller | undefined): Limitable['level'] | undefined =>
  clinical && isLimited(clinical, caller) ? 'limited' : clinical?.level;

interface Asking {
  ability?: Ability;
  orAbility?: AnyAbility;
  andAbility?: Ability;
  own?: true;
}

/** Throws 403 for who has not the ability, or the one instead of it, or not the one besides. */
export function checkAbilities({ ability, orAbility, andAbility, own }: Asking, caller: Caller): void {
  const has = (any: AnyAbility | undefined) => heldOf(any, caller) !== undefined;
  const isOwner = own === true && caller.role === 'patient' && caller.patient_id !== null;
  if (ability && !isOwner && !has(ability) && !has(orAbility)) throw problem('missing_ability');
  if (andAbility && !has(andAbility)) throw problem('missing_ability');
}
