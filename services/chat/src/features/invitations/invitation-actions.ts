import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { addJob } from '../jobs/index.js';
import { loadAddressRule, sentenceOf } from '../realm-domains/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { findAccounts, isEmail } from '../user-directory/index.js';
import { aDayBefore, invitationFailed, isNewcomer, renewedEnd, type NotInvited } from './invitation-rules.js';
import {
  countInvitedSince,
  countOpenInvitations,
  endInvitations,
  findOftenInvited,
  insertInvitationLink,
  insertInvitations,
  renewInvitation,
  type Ending,
  type NewInvitation,
} from './invitation-store.js';
import type { Invitation } from './invitation.js';

/** Looks for invitations of which a mail is due. */
export const MAIL_INVITATIONS = 'mail invitations';

type Needs = Pick<Deps, 'jobs' | 'config'>;

/**
 * Invites whoever has no account, by mail; answers who has one, and so is not invited. One wrong address, and nobody is.
 * Needs the offer of `checkOffer`, and its lock.
 *
 * @throws ChatError INVITATION_FAILED
 */
export async function inviteAddresses(
  tx: Tx,
  deps: Needs,
  realm: Realm,
  caller: Caller,
  offer: NewInvitation,
  addresses: readonly string[],
): Promise<NotInvited[]> {
  if (!realmSetting(realm, 'invite_required') && caller.role > ROLES.administrator && isNewcomer(caller, tx.now())) {
    throw invitationFailed('Your account is too new to invite people to this organization.', []);
  }
  const invalid = await findNotInvitable(tx, realm, addresses);
  const known = await findKnown(tx, realm, addresses);
  if (invalid.length > 0) {
    throw invitationFailed('Some addresses are not valid, so no invitations were sent.', [...invalid, ...known]);
  }
  if (known.length === addresses.length) throw invitationFailed('All of these addresses have an account.', known);
  const taken = new Set(known.map(([address]) => address));
  const invited = addresses.filter((address) => !taken.has(address));
  if ((await countInvitedSince(tx, realm.id, aDayBefore(tx.now()))) + invited.length > deps.config.invitationsPerDay) {
    const msg = 'The organization has reached its limit of invitations for a day, so no invitations were sent.';
    throw invitationFailed(msg, [], { daily_limit_reached: true });
  }
  await checkRoom(tx, realm, invited.length);
  await insertInvitations(tx, realm.id, offer, invited);
  await mailSoon(tx, deps, realm);
  const { invited_as } = offer;
  const details = { invited_as, addresses: invited.length };
  await recordChanges(tx, realm.id, caller, { event_type: 'invitations_sent', details });
  await announceInvitations(tx, realm.id, [caller.id]);
  return known;
}

/** A link by which many may join. @throws ChatError BAD_REQUEST for too many invitations */
export async function createInvitationLink(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  offer: NewInvitation,
): Promise<Invitation> {
  await checkRoom(tx, realm, 1);
  const link = await insertInvitationLink(tx, realm.id, offer);
  const { invited_as } = offer;
  await recordChanges(tx, realm.id, caller, { event_type: 'invitation_link_created', details: { invited_as } });
  await announceInvitations(tx, realm.id, [offer.inviter_id]);
  return link;
}

export async function revokeInvitation(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  { id, invited_as, inviter_id }: Invitation,
): Promise<void> {
  await revokeInvitations(tx, realm, { ids: [id] });
  const details = { invited_as, inviter_id };
  await recordChanges(tx, realm.id, caller, { event_type: 'invitation_revoked', details });
}

/** Open invitations that are as said are of no use from now on. */
export async function revokeInvitations(tx: Tx, realm: Pick<Realm, 'id'>, ending: Ending): Promise<void> {
  await announceInvitations(tx, realm.id, await endInvitations(tx, realm.id, 'revoked', ending));
}

/** It is of no use any more to anybody else. A link for many is not used up. */
export async function acceptInvitation(tx: Tx, { realm_id, id, email }: Invitation): Promise<void> {
  if (email === null) return;
  await announceInvitations(tx, realm_id, await endInvitations(tx, realm_id, 'accepted', { ids: [id] }));
}

/** It lasts as long as it did when it was made, from now on. */
export async function sendInvitationAgain(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  realm: Realm,
  caller: Caller,
  invitation: Invitation,
): Promise<void> {
  await renewInvitation(tx, invitation, renewedEnd(invitation, tx.now()));
  await mailSoon(tx, deps, realm);
  const details = { invited_as: invitation.invited_as, addresses: 1 };
  await recordChanges(tx, realm.id, caller, { event_type: 'invitations_sent', details });
  await announceInvitations(tx, realm.id, [invitation.inviter_id]);
}

/** Administrators, and those whose invitations they are, look at the list anew. */
async function announceInvitations(tx: Tx, realm_id: number, inviter_ids: number[]): Promise<void> {
  if (inviter_ids.length === 0) return;
  const audience = { everyone: 'administrators', user_ids: inviter_ids } as const;
  await publish(tx, realm_id, { audience, payload: { type: 'invites_changed' } });
}

async function findNotInvitable(tx: Tx, realm: Realm, addresses: readonly string[]): Promise<NotInvited[]> {
  const rule = await loadAddressRule(tx, realm);
  const often = new Set(
    await findOftenInvited(tx, realm.id, addresses, aDayBefore(tx.now()), LIMITS.invitationsToAddress),
  );
  return addresses.flatMap((address): NotInvited[] => {
    if (!isEmail(address)) return [[address, 'Invalid address.', false]];
    if (often.has(address)) return [[address, 'Has been invited several times today.', false]];
    const fault = rule(address);
    return fault === undefined ? [] : [[address, sentenceOf(fault), false]];
  });
}

async function findKnown(tx: Tx, realm: Realm, addresses: readonly string[]): Promise<NotInvited[]> {
  return (await findAccounts(tx, realm.id, addresses)).map(({ address, is_active }) => [
    address,
    is_active ? 'Already has an account.' : 'The account has been deactivated.',
    !is_active,
  ]);
}

async function checkRoom(tx: Tx, realm: Realm, wanted: number): Promise<void> {
  if ((await countOpenInvitations(tx, realm.id)) + wanted <= LIMITS.openInvitations) return;
  throw new ChatError('BAD_REQUEST', `Too many invitations are open (limit: ${LIMITS.openInvitations}).`);
}

const mailSoon = (tx: Tx, deps: Pick<Deps, 'jobs'>, { id: realm_id }: Realm) =>
  addJob(tx, deps, { task: MAIL_INVITATIONS, realm_id });
