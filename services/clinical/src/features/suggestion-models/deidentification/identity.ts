export const IDENTITY_KINDS = ['NAME', 'NUMBER', 'EMAIL', 'ADDRESS', 'DATE', 'TEXT'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** What a model must not learn. */
export interface Identities {
  /** Names of the patient and the relatives, in other spellings too. */
  names: string[];
  /** Names of the clinic's staff. */
  colleagues: string[];
  /** Numbers of documents, records and telephones. */
  numbers: string[];
  emails: string[];
  addresses: string[];
  birth_date: string | null;
}

/** A range of a text that is replaced. */
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
