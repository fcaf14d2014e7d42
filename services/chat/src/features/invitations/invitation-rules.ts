import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import type { Invitation } from './invitation.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The reminder comes so long before the end. */
const REMINDER_MS = 2 * DAY_MS;
/** An account that is younger invites nobody to an organization that anybody may join. */
const NEWCOMER_MS = 3 * DAY_MS;

/**
 * The addresses of a list with commas or line breaks between them, once each whatever their case; `Name <address>` is
 * understood.
 *
 * @throws ChatError BAD_REQUEST for none, and for more than one request may name
 */
export function parseAddresses(list: string): string[] {
  const byFolded = new Map<string, string>();
  for (const item of list.split(/[,\n]/)) {
    const address = (/<([^<>]*)>\s*$/.exec(item)?.[1] ?? item).trim();
    if (address !== '' && !byFolded.has(address.toLowerCase())) byFolded.set(address.toLowerCase(), address);
    if (byFolded.size > LIMITS.invitationsInRequest) {
      throw new ChatError('BAD_REQUEST', `Too many addresses (limit: ${LIMITS.invitationsInRequest}).`);
    }
  }
  if (byFolded.size === 0) throw new ChatError('BAD_REQUEST', 'Name at least one e-mail address.');
  return [...byFolded.values()];
}

/** An address that got no invitation, why, and whether there is a deactivated account of it. */
export type NotInvited = [address: string, reason: string, is_deactivated: boolean];

export function invitationFailed(
  msg: string,
  errors: readonly NotInvited[],
  { sent_invitations = false, daily_limit_reached = false } = {},
): ChatError {
  const members = { errors, sent_invitations, daily_limit_reached, license_limit_reached: false };
  return new ChatError('INVITATION_FAILED', msg, members);
}

/** When an invitation of so many minutes ends; null for never. */
export function endOf(minutes: number | null, now: Date): Date | null {
  return minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** When the invited are reminded, if it is worth it. */
export function reminderOf({ expires_at }: Pick<Invitation, 'expires_at'>, now: Date): Date | null {
  if (expires_at === null) return null;
  const at = new Date(expires_at.getTime() - REMINDER_MS);
  return at > now ? at : null;
}

/** The same again from now on. */
export function renewedEnd({ invited_at, expires_at }: Invitation, now: Date): Date | null {
  return expires_at && new Date(now.getTime() + expires_at.getTime() - invited_at.getTime());
}

export function isNewcomer({ date_joined }: { date_joined: Date }, now: Date): boolean {
  return now.getTime() - date_joined.getTime() < NEWCOMER_MS;
}

export const aDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

export type InvitationState = 'open' | 'expired' | 'revoked' | 'accepted';

export function stateOf({ end_reason, expires_at }: Invitation, now: Date): InvitationState {
  return end_reason ?? (expires_at !== null && expires_at <= now ? 'expired' : 'open');
}
