import { ability } from '../../operation/access.js';

/** Who sees patients in beds, and who sets beds up. */
export const readsWards = ability('admissions:read', { area: 'hospitalization', orAbility: 'beds:manage' });

export const managesWards = ability('beds:manage', { area: 'hospitalization' });
