import type { Clinic } from './clinic.js';

export const ROLES = [
  'owner',
  'administrator',
  'doctor',
  'nurse',
  'pharmacist',
  'laboratory',
  'front_desk',
  'patient',
] as const;
export type Role = (typeof ROLES)[number];

/** A clinic that a user belongs to, and as what. */
export interface Membership {
  clinic: Clinic;
  role: Role;
  is_default: boolean;
  practitioner_id: string | null;
  patient_id: string | null;
  /** When they joined. */
  since: string;
}

/** One of the two who stand behind an API key, as long as they are active in the clinic that it was made in. */
export interface Sponsor {
  user_id: string;
  role: Role;
  practitioner_id: string | null;
}

/** What an app, or a service with a token of its own, was let at; it narrows what whoever stands behind it may do. */
export interface SmartGrant {
  /** Of the app; of a service that of its key. */
  client_id: string;
  scopes: readonly string[];
  /** Whose records `patient/` scopes are about. */
  patient_id: string | null;
  expires_at: string;
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
      /** Whether a login asks for one. */
      second_factor: boolean;
      /** When the session began, which refreshes do not move, and when its user last gave a password or a code. */
      began_at: string;
      authenticated_at: string;
      /** Of a session in a browser: when it ends unless it is used. */
      browser?: { idle_ends_at: string };
      memberships: readonly Membership[];
      smart?: SmartGrant;
    }
  | {
      type: 'api_key';
      id: string;
      /** By which it is found. */
      prefix: string;
      name: string;
      credential_id: string;
      abilities: readonly string[];
      /** Undefined when nobody has to stand behind it. */
      sponsors: readonly Sponsor[] | undefined;
      clinic: Clinic;
      smart?: SmartGrant;
    };

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
  /** A connection with another system, which acts as a key would that nobody has to stand behind. */
  connection?: true;
}
