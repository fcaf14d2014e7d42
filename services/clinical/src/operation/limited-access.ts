import type { Ability } from '../domain/abilities.js';
import type { Caller } from '../domain/caller.js';

interface Limitable {
  level: 'full' | 'limited';
  limitedWithout?: Ability;
  fullWith?: AnyAbility;
}

/** One ability, or several of which one is enough. */
export type AnyAbility = Ability | readonly Ability[];

/** The first of them that the caller has. */
export const heldOf = (
  any: AnyAbility | undefined,
  caller: Pick<Caller, 'abilities'> | undefined,
): Ability | undefined => [any ?? []].flat().find((each) => caller?.abilities.has(each));

/** Whether the caller lacks the abilities without which no clinical members are shown. */
export const isLimited = ({ limitedWithout, fullWith }: Limitable, caller: Caller | undefined): boolean => {
  const has = (any: AnyAbility | undefined) => heldOf(any, caller) !== undefined;
  return limitedWithout !== undefined && !has(limitedWithout) && !has(fullWith);
};

/** How clinical what an attempt was shown, or asked for, is. */
export const levelOf = (clinical: Limitable | undefined, caller: Caller | undefined): Limitable['level'] | undefined =>
  clinical && isLimited(clinical, caller) ? 'limited' : clinical?.level;
