import type { Config } from '../../deps/config.js';
import type { Tx } from '../../db/db.js';
import { ROLES, type Caller, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { bool, id, int, jsonArray, orNull, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { role } from '../user-directory/index.js';
import { checkChannels, checkGroups, checkMayInviteAs } from './invitation-access.js';
import { endOf } from './invitation-rules.js';
import { lockInvitations, type NewInvitation } from './invitation-store.js';

/** What every invitation says (chat.md 4.17). */
export interface OfferParams {
  /** Null for never. */
  invite_expires_in_minutes?: number | null;
  invite_as: Role;
  stream_ids: number[];
  group_ids: number[];
  include_realm_default_subscriptions: boolean;
  welcome_message_custom_text?: string | null;
}

export const offerParams = {
  invite_expires_in_minutes: orNull(int({ min: 1 })),
  invite_as: role().default(ROLES.member),
  stream_ids: jsonArray(id()).max(LIMITS.channelsInRequest),
  group_ids: jsonArray(id()).max(LIMITS.invitationGroups).default([]),
  include_realm_default_subscriptions: bool().default(false),
  welcome_message_custom_text: str()
    .max(LIMITS.welcomeMessageCustomText)
    .custom((text: string) => (text === 'null' ? null : text)),
};

/**
 * What the caller offers, if they may; until the commit nobody else invites to the organization. Others than administrators leave the
 * welcome to the organization.
 *
 * @throws ChatError BAD_REQUEST, UNAUTHORIZED_PRINCIPAL
 */
export async function checkOffer(
  tx: Tx,
  { invitationValidityMinutes }: Config,
  realm: Realm,
  caller: Caller,
  params: OfferParams & { notify_referrer_on_join?: boolean },
): Promise<NewInvitation> {
  const channel_ids = ascending(params.stream_ids);
  const group_ids = ascending(params.group_ids);
  await checkChannels(tx, realm, caller, channel_ids);
  await checkGroups(tx, realm, caller, group_ids);
  await lockInvitations(tx, realm.id);
  const role = await checkMayInviteAs(tx, realm, caller, params.invite_as);
  const { invite_expires_in_minutes: minutes = invitationValidityMinutes } = params;
  const text = params.welcome_message_custom_text ?? null;
  return {
    inviter_id: caller.id,
    invited_as: params.invite_as,
    channel_ids,
    group_ids,
    include_default_channels: params.include_realm_default_subscriptions,
    notify_inviter: params.notify_referrer_on_join ?? true,
    welcome_text: role <= ROLES.administrator ? text : null,
    expires_at: endOf(minutes, tx.now()),
  };
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
