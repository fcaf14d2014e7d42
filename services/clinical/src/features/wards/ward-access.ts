import { ability, phi } from '../../operation/access.js';

/** Wards and beds: for callers who see patients in beds, and those who manage beds. */
export const readsWards = ability('admissions:read', { area: 'hospitalization', orAbility: 'beds:manage' });

/** Beds with their patients. Callers who only manage beds see no patients; the policy says whom others see. */
export const readsBeds = {
  ...phi('full', {
    ability: 'admissions:read',
    area: 'hospitalization',
    limitedWithout: 'admissions:care',
    fullWith: 'pharmacy:read',
    noSubject: 'The policy is checked for the admission in each bed.',
  }),
  orAbility: 'beds:manage' as const,
};

export const managesWards = ability('beds:manage', { area: 'hospitalization' });
