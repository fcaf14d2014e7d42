import type { PhiPolicy, PhiRelation } from './phi-policy.js';

export const ROLES = ['owner', 'administrator', 'doctor', 'nurse', 'front_desk', 'patient'] as const;
export type Role = (typeof ROLES)[number];

/** What a clinic may ask of a note, beyond what clinical-gaps.md 2.7 does, before it is signed. */
export const COMPLETION_REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
export type CompletionRequirement = (typeof COMPLETION_REQUIREMENTS)[number];

export interface Clinic {
  id: string;
  name: string;
  /** IANA name. */
  timezone: string;
  locale: string;
  environment: 'live' | 'test';
  settings: Record<string, unknown> & { completion_requires?: readonly CompletionRequirement[] };
  /** Null where the default policy holds. */
  phi_policy: PhiPolicy | null;
}

/** A clinic that a user belongs to, and as what. */
export interface Membership {
  clinic: Clinic;
  role: Role;
  is_default: boolean;
  practitioner_id: string | null;
  patient_id: string | null;
}

/** A credential that was found good, before a clinic is chosen. */
export type Credential =
  | {
      type: 'user';
      id: string;
      name: string;
      email: string;
      credential_id: string;
      device_id: string;
      device_name: string;
      abilities: readonly string[];
      clinic_id: string | null;
      expires_at: string;
      password_change_required: boolean;
      memberships: readonly Membership[];
    }
  | { type: 'api_key'; id: string; name: string; credential_id: string; abilities: readonly string[]; clinic: Clinic };

/** Who makes the request, in the chosen clinic. */
export interface Caller {
  type: 'user' | 'api_key';
  /** Of the user or of the key. */
  id: string;
  name: string;
  role: Role | 'api_key' | null;
  abilities: ReadonlySet<string>;
  credential_id: string;
  device_name: string | null;
  practitioner_id: string | null;
  patient_id: string | null;
  credential: Credential;
}

/** What the clinic's PHI policy decided; `relation` is left to be checked against the subject or the list. */
export interface PhiGrant {
  relation: PhiRelation;
  /** Set when the caller broke the glass: the relation is then not asked for. */
  break_glass_reason: string | null;
  /** Whom the request turned out to be about, beyond its path: a replay asks for the relation to them again. */
  subjects: PhiSubject[];
}

/** The record that a PHI operation is about, as far as the policy's relation needs it. */
export interface PhiSubject {
  patient_id: string | null;
  practitioner_id: string | null;
}
