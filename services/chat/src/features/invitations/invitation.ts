import type { Role } from '../../domain/caller.js';

/** What somebody is offered who joins. */
export interface Offer {
  invited_as: Role;
  /** Ascending. */
  channel_ids: number[];
  /** Ascending. */
  group_ids: number[];
  include_default_channels: boolean;
  notify_inviter: boolean;
  /** Null for that of the organization, empty for none. */
  welcome_text: string | null;
}

/** A row of `invitations`: to one address, or a link for many. */
export interface Invitation extends Offer {
  id: number;
  realm_id: number;
  inviter_id: number;
  /** Null for a link for many. */
  email: string | null;
  /** Its link (invitation-links.ts); null until it is made. */
  confirmation_id: number | null;
  sealed_token: string | null;
  invited_at: Date;
  /** Null for never. */
  expires_at: Date | null;
  /** When the next mail about it is due. */
  mail_at: Date | null;
  /** Whether the invitation itself is mailed: what is due then is its reminder. */
  is_mailed: boolean;
  ended_at: Date | null;
  end_reason: 'accepted' | 'revoked' | null;
}
