export const IDENTITY_KINDS = ['NAME', 'NUMBER', 'EMAIL', 'ADDRESS', 'DATE', 'TEXT'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** What is known of somebody that must not leave. */
export interface Identities {
  /** Of the patient and of those beside them: also in other spellings. */
  names: string[];
  /** Of those who work in the clinic. */
  colleagues: string[];
  /** Of documents, records and telephones. */
  numbers: string[];
  emails: string[];
  addresses: string[];
  birth_date: string | null;
}

/** A part of a text that is replaced. */
export interface Range {
  kind: IdentityKind;
  from: number;
  to: number;
}

export const NOBODY: Identities = {
  names: [],
  colleagues: [],
  numbers: [],
  emails: [],
  addresses: [],
  birth_date: null,
};
