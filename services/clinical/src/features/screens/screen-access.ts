import type { Area } from '../../domain/areas.js';
import { ability } from '../../operation/access.js';

/**
 * What shows a board on a wall: a key that the clinic made for that screen, and no person. The PHI policy is not asked, as nothing
 * clinical is shown; the trail says `limited`.
 */
export const readsScreen = (area: Extract<Area, 'emergency' | 'hospitalization'>) => ({
  ...ability('screens:read', { area }),
  services: true as const,
});
