import type { OwnRule } from '../../domain/failures.js';
import type { BedState } from './bed-content.js';

/** Whether the bed is occupied or reserved. */
export const isInUse = ({ state }: { state: BedState }): boolean => state === 'occupied' || state === 'reserved';

export const IN_USE: OwnRule = {
  name: 'in_use',
  en: 'This bed, or a bed of this ward, is occupied or reserved.',
  es: 'Esta cama, o una de esta sala, está ocupada o reservada.',
};
export const STATE_IN_USE: OwnRule = {
  name: 'in_use',
  en: 'The bed is occupied or reserved.',
  es: 'La cama está ocupada o reservada.',
};
