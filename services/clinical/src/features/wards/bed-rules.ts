import type { OwnRule } from '../../domain/failures.js';
import type { BedState } from './bed-content.js';

/** Whether somebody has the bed, or it is kept for somebody. */
export const isInUse = ({ state }: { state: BedState }): boolean => state === 'occupied' || state === 'reserved';

export const IN_USE: OwnRule = {
  name: 'in_use',
  en: 'Somebody has this bed or one of the ward, or it is reserved: end that first.',
  es: 'Hay alguien en esta cama o en una de la sala, o está reservada: termine eso antes.',
};
export const STATE_IN_USE: OwnRule = {
  name: 'in_use',
  en: 'The bed is occupied or reserved.',
  es: 'La cama está ocupada o reservada.',
};
