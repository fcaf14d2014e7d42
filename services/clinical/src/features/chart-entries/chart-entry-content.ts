import type { Area } from '../../domain/areas.js';
import type { Ability } from '../../domain/abilities.js';

/** The kinds of entries, with the ability and the area that each needs. */
export const KINDS = {
  allergy: { ability: 'consultations:read', area: undefined },
  document: { ability: 'documents:read', area: 'general' },
  immunization: { ability: 'consultations:read', area: 'general' },
  note: { ability: 'consultations:read', area: undefined },
  order: { ability: 'consultations:read', area: undefined },
  prescription: { ability: 'prescriptions:read', area: undefined },
  problem: { ability: 'consultations:read', area: 'general' },
  referral: { ability: 'consultations:read', area: 'general' },
  result: { ability: 'lab-results:read', area: undefined },
} as const satisfies Record<string, { ability: Ability; area: Area | undefined }>;

export type Kind = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];
