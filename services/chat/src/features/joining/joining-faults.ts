import { ChatError, type ErrorCode } from '../../domain/errors.js';

/** Why somebody cannot join: each has one answer, here for programs and in page-texts for readers. */
const FAULTS = {
  unknown: 'This link is not valid: it has expired or was used, or a part of it is missing.',
  expired: 'This invitation has expired. Ask whoever invited you for a new one.',
  revoked: 'This invitation was taken back.',
  accepted: 'This invitation has been used. Sign in with the account that was made with it.',
  for_many: 'This link is for many people: confirm your address first.',
  not_for_many: 'This invitation is for one address, which is confirmed by it.',
  closed: 'This organization takes nobody who has no invitation.',
  other_address: 'This invitation is for another address.',
  not_allowed: 'This organization takes nobody with such an address.',
  has_account: 'Email address is already in use.',
  deactivated: 'The account with this address has been deactivated. Ask an administrator of the organization.',
  organization_deactivated: 'This organization has been deactivated.',
} as const;

export type JoiningFault = keyof typeof FAULTS;

const KINDS: Partial<Record<JoiningFault, ErrorCode>> = {
  deactivated: 'USER_DEACTIVATED',
  organization_deactivated: 'REALM_DEACTIVATED',
};

export class JoiningError extends ChatError {
  constructor(readonly fault: JoiningFault) {
    super(KINDS[fault] ?? 'BAD_REQUEST', FAULTS[fault]);
  }
}
