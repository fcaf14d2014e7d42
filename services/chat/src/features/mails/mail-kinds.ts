/** Every mail of the service, with the names that its texts hold in braces. */
export const MAIL_KINDS = {
  password_reset: ['name', 'organization', 'address'],
  password_changed: ['name', 'organization'],
  address_confirmation: ['name', 'organization', 'address'],
  address_change_asked: ['name', 'organization', 'address'],
  address_changed: ['name', 'organization', 'address'],
  account_deactivated: ['name', 'organization'],
  account_deactivated_with_note: ['name', 'organization', 'note'],
  invitation: ['organization', 'inviter', 'address'],
  invitation_reminder: ['organization', 'inviter', 'address'],
  sign_up_confirmation: ['organization', 'address'],
  sign_up_known: ['organization', 'address'],
  new_organization: ['organization'],
} as const satisfies Record<string, readonly string[]>;

export type MailKind = keyof typeof MAIL_KINDS;

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** What the link does that the mail is sent for. */
  action?: string;
  /** Below the link. */
  closing?: readonly string[];
}

export type MailTexts = Readonly<Record<MailKind, MailText>>;
