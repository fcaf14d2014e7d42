import type { Failure } from '../../domain/failures.js';

export const REFERRAL_STATUSES = ['sent', 'accepted', 'declined', 'completed', 'cancelled'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

const MOVES: Partial<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  sent: ['accepted', 'declined', 'cancelled'],
  accepted: ['completed', 'cancelled'],
};

export const canMoveReferral = (from: ReferralStatus, to: ReferralStatus): boolean =>
  MOVES[from]?.includes(to) ?? false;

/** Exactly one recipient is required: a practitioner of the clinic, or a name. */
export function recipientFailures({
  to_practitioner_id,
  to,
}: {
  to_practitioner_id?: unknown;
  to?: unknown;
}): Failure[] {
  if (to_practitioner_id && to) return [{ path: 'to_practitioner_id', rule: 'disagrees', other: 'to' }];
  return to_practitioner_id || to ? [] : [{ path: 'to_practitioner_id', rule: 'required' }];
}
