import type { Db, Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findIssuedConfirmation, spendConfirmation } from '../confirmations/index.js';
import {
  acceptInvitation,
  findInvitation,
  findInvitationByToken,
  lockInvitationsTo,
  shareInvitation,
  stateOf,
  type Invitation,
} from '../invitations/index.js';
import { loadAddressRule } from '../realm-domains/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { findAccounts } from '../user-directory/index.js';
import { JoiningError } from './joining-faults.js';

/** What a token lets its owner do: join with that address, and what the invitation offers where there is one. */
export interface Ticket {
  token: string;
  /** Whoever has the token reads what is sent there. */
  email: string;
  invitation: Invitation | undefined;
  /** The confirmation of an address; else the token is that of an invitation to one. */
  is_confirmation: boolean;
}

/** What a confirmed address was given for: with a link for many, or where anybody may join. */
export interface ConfirmedAddress {
  email: string;
  invitation_id: number | null;
}

export function checkRealm(realm: Realm): void {
  if (realm.deactivated_at !== null) throw new JoiningError('organization_deactivated');
}

/** @throws JoiningError for one that is over */
export function checkOpen(db: Db, invitation: Invitation): Invitation {
  const state = stateOf(invitation, db.now());
  if (state !== 'open') throw new JoiningError(state);
  return invitation;
}

/** Whether the token is that of a link for many: then it does not say who comes. @throws JoiningError for one that is over */
export async function isLinkForMany(db: Db, realm: Realm, token: string): Promise<boolean> {
  checkRealm(realm);
  const invitation = await findInvitationByToken(db, realm, token);
  return invitation !== undefined && checkOpen(db, invitation).email === null;
}

/** @throws JoiningError */
export async function accessTicket(db: Db, realm: Realm, token: string): Promise<Ticket> {
  checkRealm(realm);
  const invitation = await findInvitationByToken(db, realm, token);
  if (invitation) {
    checkOpen(db, invitation);
    if (invitation.email === null) throw new JoiningError('for_many');
    return checked(db, realm, { token, email: invitation.email, invitation, is_confirmation: false });
  }
  const confirmed = await findIssuedConfirmation<ConfirmedAddress>(db, realm.id, 'sign up', token);
  if (!confirmed) throw new JoiningError('unknown');
  const { email, invitation_id } = confirmed.payload;
  const link = invitation_id === null ? undefined : await findInvitation(db, realm.id, invitation_id);
  if (link) checkOpen(db, link);
  else checkIsOpenToAll(realm, invitation_id);
  const ticket = await checked(db, realm, { token, email, invitation: link, is_confirmation: true });
  if (confirmed.used_at !== null) throw new JoiningError('unknown');
  return ticket;
}

/**
 * Uses the ticket up, under locks: of those who try at once, one succeeds.
 *
 * @throws JoiningError, ChatError BAD_REQUEST
 */
export async function spendTicket(tx: Tx, realm: Realm, { token, email, invitation, is_confirmation }: Ticket) {
  if (is_confirmation) await spendConfirmation(tx, realm.id, 'sign up', token);
  await lockInvitationsTo(tx, realm.id, email);
  if (!invitation) return;
  const current = await (is_confirmation ? shareInvitation : findInvitation)(tx, realm.id, invitation.id);
  if (!current) throw new JoiningError('unknown');
  checkOpen(tx, current);
  await acceptInvitation(tx, current);
}

/** @throws JoiningError where one joins by invitation only; the invitation of a link that is forgotten is none */
export function checkIsOpenToAll(realm: Realm, invitation_id: number | null = null): void {
  if (invitation_id !== null) throw new JoiningError('expired');
  if (realmSetting(realm, 'invite_required')) throw new JoiningError('closed');
}

/** @throws JoiningError for an address that the organization does not take */
export async function checkAddress(db: Db, realm: Realm, address: string): Promise<void> {
  if ((await loadAddressRule(db, realm))(address) !== undefined) throw new JoiningError('not_allowed');
}

async function checked(db: Db, realm: Realm, ticket: Ticket): Promise<Ticket> {
  const { email, invitation } = ticket;
  const [account] = await findAccounts(db, realm.id, [email]);
  if (account) {
    // The account may have been made since the invitation was looked at.
    if (invitation) checkOpen(db, (await findInvitation(db, realm.id, invitation.id)) ?? invitation);
    throw new JoiningError(account.is_active ? 'has_account' : 'deactivated');
  }
  await checkAddress(db, realm, email);
  return ticket;
}
