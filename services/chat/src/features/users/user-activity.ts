import type { Tx } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { recordChanges, type Actor } from '../audit-log/index.js';
import { withdrawConfirmationsOf } from '../confirmations/index.js';
import { publish, type NewEvent } from '../events/index.js';
import { revokeInvitations } from '../invitations/index.js';
import { announceActivity } from '../subscriptions/index.js';
import { clearStatus } from '../user-status/index.js';
import {
  botChanged,
  checkIsNotLastOwner,
  checkIsNotLastPerson,
  findBotsOf,
  membershipEvent,
  ownGroupId,
  setActive,
  userChanged,
  type User,
} from '../user-directory/index.js';
import { deleteMemberships } from '../user-groups/index.js';

/** Ends the account and those of its bots; what they wrote stays (chat-gaps.md section 6). */
export async function deactivateUser(tx: Tx, realm: Realm, actor: Actor, user: User): Promise<void> {
  if (!user.is_active) return;
  if (user.role === ROLES.owner) await checkIsNotLastOwner(tx, realm, user);
  if (!user.is_bot) await checkIsNotLastPerson(tx, realm);
  const bots = user.is_bot ? [] : (await findBotsOf(tx, realm.id, user.id)).filter(({ is_active }) => is_active);
  const leaving = [user, ...bots];
  const ids = leaving.map(({ id }) => id);
  await setActive(tx, realm.id, ids, false);
  const memberships = await deleteMemberships(tx, realm.id, ids);
  await recordChanges(tx, realm.id, actor, [
    ...ids.map((user_id) => ({ event_type: 'user_deactivated' as const, user_id })),
    ...memberships.map(({ group_id, user_id }) => ({
      event_type: 'user_group_member_removed' as const,
      user_id,
      user_group_id: group_id,
    })),
  ]);

  const events: NewEvent[] = [];
  for (const gone of leaving) {
    events.push(await userChanged(tx, realm, gone, { is_active: false }));
    if (gone.is_bot) events.push(botChanged(gone, { is_active: false }));
    events.push(membershipEvent('remove_members', ownGroupId(realm, gone, tx.now()), [gone.id]));
  }
  for (const { group_id, deactivated, user_id } of memberships) {
    const left = membershipEvent('remove_members', group_id, [user_id]);
    // Clients that do not ask for deactivated groups do not know them.
    if (deactivated) left.audience.capability = { name: 'include_deactivated_groups', value: true };
    events.push(left);
  }
  await publish(tx, realm.id, events);
  await revokeInvitations(tx, realm, { inviter_ids: ids });
  await withdrawConfirmationsOf(tx, realm.id, user.id);
  await clearStatus(tx, realm, user);
  await announceActivity(tx, realm, ids, false);
}

export async function reactivateUser(tx: Tx, realm: Realm, actor: Actor, user: User): Promise<void> {
  if (user.is_active) return;
  await setActive(tx, realm.id, [user.id], true);
  await recordChanges(tx, realm.id, actor, { event_type: 'user_reactivated', user_id: user.id });
  const events = [
    await userChanged(tx, realm, user, { is_active: true }),
    membershipEvent('add_members', ownGroupId(realm, user, tx.now()), [user.id]),
  ];
  if (user.is_bot) events.push(botChanged(user, { is_active: true }));
  await publish(tx, realm.id, events);
  await announceActivity(tx, realm, [user.id], true);
}
