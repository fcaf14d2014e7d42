import type { Area } from '../../domain/areas.js';
import { ability } from '../../operation/access.js';

/**
 * Wall screens read with an API key of their own; people cannot. The PHI policy is not applied, because nothing
 * clinical is shown. The audit trail says `limited`.
 */
export const readsScreen = (area: Extract<Area, 'emergency' | 'hospitalization'>) => ({
  ...ability('screens:read', { area }),
  services: true as const,
});
