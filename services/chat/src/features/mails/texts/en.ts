import type { MailTexts } from '../mail-kinds.js';

export const en: MailTexts = {
  password_reset: {
    subject: 'Choose a new password for {organization}',
    paragraphs: [
      'Hello {name},',
      'somebody asked for a new password for your account {address} at {organization}. If this was you, choose one here:',
    ],
    action: 'Choose a new password',
    closing: [
      'The link works once, and for 24 hours.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  },
  password_changed: {
    subject: 'Your password for {organization} was changed',
    paragraphs: [
      'Hello {name},',
      'the password of your account at {organization} was changed just now.',
      'If this was not you, reset your password at once and tell an administrator of your organization.',
    ],
  },
  address_confirmation: {
    subject: 'Confirm your new address for {organization}',
    paragraphs: [
      'Hello {name},',
      'you want to use {address} for your account at {organization}. Please confirm that it is yours:',
    ],
    action: 'Confirm this address',
    closing: [
      'The link works once, and for 24 hours.',
      'If you did not ask for it, ignore this mail: nothing changes then.',
    ],
  },
  address_change_asked: {
    subject: 'Somebody wants to change your address for {organization}',
    paragraphs: [
      'Hello {name},',
      'your account at {organization} is to have the address {address} from now on, as soon as it is confirmed there.',
      'If this was not you, change your password at once and tell an administrator of your organization.',
    ],
  },
  address_changed: {
    subject: 'Your address for {organization} was changed',
    paragraphs: [
      'Hello {name},',
      'your account at {organization} has the address {address} now. Mails go there from now on, and you sign in with it.',
      'If you did not want this, tell an administrator of your organization.',
    ],
  },
  account_deactivated: {
    subject: 'Your account at {organization} was deactivated',
    paragraphs: [
      'Hello {name},',
      'an administrator has deactivated your account at {organization}. You can no longer sign in, and nobody’s messages reach you there.',
    ],
  },
  account_deactivated_with_note: {
    subject: 'Your account at {organization} was deactivated',
    paragraphs: [
      'Hello {name},',
      'an administrator has deactivated your account at {organization}. You can no longer sign in, and nobody’s messages reach you there.',
      'Their words about it: {note}',
    ],
  },
  invitation: {
    subject: 'Join {inviter} at {organization}',
    paragraphs: ['{inviter} invites you to {organization}, where people talk to each other in channels and topics.'],
    action: 'Accept the invitation',
    closing: ['The invitation is for the address {address}. If you do not know who sent it, ignore this mail.'],
  },
  invitation_reminder: {
    subject: 'Your invitation to {organization} expires soon',
    paragraphs: ['{inviter} has invited you to {organization}. The invitation is still open, for two more days.'],
    action: 'Accept the invitation',
    closing: ['The invitation is for the address {address}. If you do not want it, you need not do anything.'],
  },
  sign_up_confirmation: {
    subject: 'Join {organization}',
    paragraphs: [
      'You want to join {organization} with the address {address}. Confirm with this link that it is yours, and make your account:',
    ],
    action: 'Join',
    closing: [
      'The link works once, and for 24 hours. If you did not ask for it, ignore this mail: then nothing happens.',
    ],
  },
  sign_up_known: {
    subject: 'Your account at {organization}',
    paragraphs: [
      'Somebody wants to join {organization} with the address {address}, for which there is an account already.',
      'If this was you, sign in with it; if it has been deactivated, ask an administrator of the organization. If it was not you, you need not do anything.',
    ],
  },
  new_organization: {
    subject: 'Create {organization}',
    paragraphs: [
      'You want to create the organization {organization}. Confirm with this link that this address is yours, and make the account of its owner:',
    ],
    action: 'Create the organization',
    closing: [
      'The link works once, and for 24 hours. If you did not ask for it, ignore this mail: then nothing happens.',
    ],
  },
};
