/** Kinds of custom profile fields (chat-gaps.md section 3). */
export const FIELD_TYPES = {
  short_text: { id: 1, name: 'Text (short)' },
  long_text: { id: 2, name: 'Text (long)' },
  select: { id: 3, name: 'List of options' },
  date: { id: 4, name: 'Date' },
  url: { id: 5, name: 'Link' },
  user: { id: 6, name: 'Users' },
  external_account: { id: 7, name: 'External account' },
  pronouns: { id: 8, name: 'Pronouns' },
} as const;

/** Accounts elsewhere that fields of their kind are named after. */
export const EXTERNAL_ACCOUNTS: Readonly<
  Record<string, { text: string; url_pattern: string; name: string; hint: string }>
> = {
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: 'Enter your GitHub username',
  },
  twitter: {
    text: 'Twitter',
    url_pattern: 'https://twitter.com/%(username)s',
    name: 'Twitter username',
    hint: 'Enter your Twitter username',
  },
};

export interface ProfileField {
  id: number;
  type: number;
  order: number;
  name: string;
  hint: string;
  field_data: string;
  display_in_profile_summary: boolean;
  required: boolean;
  editable_by_user: boolean;
}

export interface ProfileInput {
  id: number;
  /** Nothing takes the value away, as null does. */
  value?: string | number[] | null;
}

export interface ProfileChange {
  id: number;
  value: string | null;
  rendered_value?: string;
}
