import { ability, phi } from '../../operation/access.js';

/** Who sees patients in beds, and who sets beds up. */
export const readsWards = ability('admissions:read', { area: 'hospitalization', orAbility: 'beds:manage' });

/** Who is in a bed is shown to those of the first only, as the policy says, and to who treats more of it. */
export const readsBeds = {
  ...phi('full', {
    ability: 'admissions:read',
    area: 'hospitalization',
    limitedWithout: 'admissions:care',
    fullWith: 'pharmacy:read',
    noSubject: 'Who has a bed is shown as of their admission.',
  }),
  orAbility: 'beds:manage' as const,
};

export const managesWards = ability('beds:manage', { area: 'hospitalization' });
