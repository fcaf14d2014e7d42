import type { Ability } from '../domain/abilities.js';
import type { Caller } from '../domain/caller.js';

interface Limitable {
  level: 'full' | 'limited';
  limitedWithout?: Ability;
  fullWith?: Ability;
}

/** Whether the caller lacks the abilities without which no clinical members are shown. */
export const isLimited = ({ limitedWithout, fullWith }: Limitable, caller: Caller | undefined): boolean => {
  const has = (name: Ability | undefined) => name !== undefined && caller?.abilities.has(name) === true;
  return limitedWithout !== undefined && !has(limitedWithout) && !has(fullWith);
};

/** How clinical what an attempt was shown, or asked for, is. */
export const levelOf = (clinical: Limitable | undefined, caller: Caller | undefined): Limitable['level'] | undefined =>
  clinical && isLimited(clinical, caller) ? 'limited' : clinical?.level;
