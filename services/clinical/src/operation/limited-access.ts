import type { Caller } from '../domain/caller.js';

interface Limitable {
  level: 'full' | 'limited';
  limitedWithout?: string;
}

/** Whether the caller lacks the ability without which no clinical members are shown. */
export const isLimited = ({ limitedWithout }: Limitable, caller: Caller | undefined): boolean =>
  limitedWithout !== undefined && caller?.abilities.has(limitedWithout) !== true;

/** How clinical what an attempt was shown, or asked for, is. */
export const levelOf = (clinical: Limitable | undefined, caller: Caller | undefined): Limitable['level'] | undefined =>
  clinical && isLimited(clinical, caller) ? 'limited' : clinical?.level;
