import type { Role } from './caller.js';

/** Everything that a token or a key may be allowed to do. */
export const ABILITIES = [
  'agenda:read',
  'appointments:read',
  'appointments:book',
  'appointments:write',
  'audit:read',
  'catalogs:read',
  'clinic:manage',
  'consultations:read',
  'consultations:write',
  'consultations:complete',
  'documents:read',
  'documents:write',
  'immunizations:write',
  'keys:approve',
  'keys:manage',
  'lab-results:read',
  'lab-results:write',
  'orders:write',
  'own-record:read',
  'patients:merge',
  'patients:read',
  'patients:write',
  'phi-policy:manage',
  'prescriptions:read',
  'prescriptions:write',
  'problems:write',
  'referrals:write',
  'subscriptions:manage',
  'webhooks:manage',
] as const;
export type Ability = (typeof ABILITIES)[number];

const MANAGEMENT: Ability[] = [
  'appointments:read',
  'appointments:book',
  'appointments:write',
  'audit:read',
  'catalogs:read',
  'clinic:manage',
  'keys:approve',
  'keys:manage',
  'patients:merge',
  'patients:read',
  'patients:write',
  'phi-policy:manage',
  'subscriptions:manage',
  'webhooks:manage',
];

/** What each role may do, spelled out: nothing is implied. */
export const ROLE_ABILITIES: Record<Role, readonly Ability[]> = {
  owner: MANAGEMENT,
  administrator: MANAGEMENT,
  doctor: [
    'agenda:read',
    'appointments:read',
    'appointments:book',
    'appointments:write',
    'catalogs:read',
    'consultations:read',
    'consultations:write',
    'consultations:complete',
    'documents:read',
    'documents:write',
    'immunizations:write',
    'keys:approve',
    'lab-results:read',
    'lab-results:write',
    'orders:write',
    'patients:read',
    'patients:write',
    'prescriptions:read',
    'prescriptions:write',
    'problems:write',
    'referrals:write',
  ],
  nurse: [
    'agenda:read',
    'appointments:read',
    'appointments:book',
    'appointments:write',
    'catalogs:read',
    'consultations:read',
    'consultations:write',
    'documents:read',
    'documents:write',
    'immunizations:write',
    'lab-results:read',
    'lab-results:write',
    'patients:read',
    'patients:write',
    'prescriptions:read',
    'problems:write',
  ],
  pharmacist: ['catalogs:read', 'documents:read', 'patients:read', 'prescriptions:read'],
  laboratory: [
    'catalogs:read',
    'documents:read',
    'documents:write',
    'lab-results:read',
    'lab-results:write',
    'patients:read',
  ],
  front_desk: [
    'appointments:read',
    'appointments:book',
    'appointments:write',
    'documents:write',
    'patients:merge',
    'patients:read',
    'patients:write',
  ],
  patient: ['appointments:read', 'appointments:book', 'lab-results:read', 'own-record:read', 'prescriptions:read'],
};

/** What an API key may be given as scopes: no key manages its own clinic or is a patient, and people answer for who is whom. */
export const KEY_SCOPES: readonly Ability[] = ABILITIES.filter(
  (ability) =>
    ![
      'clinic:manage',
      'keys:approve',
      'keys:manage',
      'own-record:read',
      'patients:merge',
      'phi-policy:manage',
      'webhooks:manage',
    ].includes(ability),
);

/** Of these, those that reach clinical records: a live key has them when a second person approves it. */
export const CLINICAL_SCOPES = [
  'agenda:read',
  'consultations:read',
  'consultations:write',
  'consultations:complete',
  'documents:read',
  'documents:write',
  'immunizations:write',
  'lab-results:read',
  'lab-results:write',
  'orders:write',
  'prescriptions:read',
  'prescriptions:write',
  'problems:write',
  'referrals:write',
] as const satisfies readonly Ability[];

/** The abilities of a new token: those of all the roles its user has, sorted. */
export function abilitiesOfRoles(roles: readonly Role[]): Ability[] {
  return [...new Set(roles.flatMap((role) => ROLE_ABILITIES[role]))].sort();
}
