import type { Db } from '../../db.js';
import { ROLES, type Realm } from '../../http/principals.js';
import type { Audience, NewEvent } from '../events/index.js';
import { ownSystemGroup, realmGroupSetting, systemGroupId } from '../permissions/index.js';
import { realmSetting } from '../realm/index.js';
import { findGuestIdsKnowing, findIdsByRole } from './user-store.js';
import { userSetting } from './user-settings.js';
import { EMAIL_VISIBILITY, userView } from './user-view.js';
import type { User } from './user.js';

/** Whether guests know only some of the organization's people. */
export function hidesUsersFromGuests(realm: Realm): boolean {
  return realmGroupSetting(realm, 'can_access_all_users_group') !== systemGroupId(realm, 'role:everyone');
}

/** Who hears of a user. */
export async function userAudience(db: Db, realm: Realm, user: Pick<User, 'id' | 'is_bot'>): Promise<Audience> {
  if (user.is_bot || !hidesUsersFromGuests(realm)) return { everyone: 'all' };
  return { everyone: 'not_guests', user_ids: [...(await findGuestIdsKnowing(db, realm.id, user.id)), user.id] };
}

/** `realm_user` update: `person` holds the id and what changed. */
export async function userChanged(db: Db, realm: Realm, user: User, change: object): Promise<NewEvent> {
  return {
    audience: await userAudience(db, realm, user),
    payload: { type: 'realm_user', op: 'update', person: { user_id: user.id, ...change } },
  };
}

/** The smallest system group of a user, where it is a direct member. */
export function ownGroupId(realm: Realm, user: User): number {
  return systemGroupId(realm, ownSystemGroup(user, realmSetting(realm, 'waiting_period_threshold'), new Date()));
}

/** A user came into a group or left it. */
export function membershipEvent(op: 'add_members' | 'remove_members', group_id: number, user_id: number): NewEvent {
  return {
    audience: { everyone: 'all' },
    payload: { type: 'user_group', op, group_id, user_ids: [user_id] },
  };
}

/** `realm_user` add: each sees the address or not, as `email_address_visibility` says. */
export async function userAdded(db: Db, realm: Realm, user: User): Promise<NewEvent> {
  const seen = viewFor(realm, user, ROLES.owner);
  const hidden = viewFor(realm, user, ROLES.guest);
  const { person, others, othersSee } = await whoSees(db, realm, user, seen, hidden);
  return {
    audience: {
      ...(await userAudience(db, realm, user)),
      per_user: Object.fromEntries(others.map((id) => [id, { person: othersSee }])),
    },
    payload: { type: 'realm_user', op: 'add', person },
  };
}

/** `realm_user` update of the address that clients show, and of the real one for those who may see it. */
export async function emailChanged(db: Db, realm: Realm, user: User): Promise<NewEvent[]> {
  const seen = { user_id: user.id, delivery_email: user.delivery_email };
  const { person, others, othersSee } = await whoSees(db, realm, user, seen, {
    user_id: user.id,
    delivery_email: null,
  });
  return [
    {
      audience: {
        ...(await userAudience(db, realm, user)),
        per_user: Object.fromEntries(others.map((id) => [id, { person: othersSee }])),
      },
      payload: { type: 'realm_user', op: 'update', person },
    },
  ];
}

/** What most see, and the few who see the other: so that one event serves an organization of any size. */
async function whoSees(db: Db, realm: Realm, user: User, seen: object, hidden: object) {
  const visibility = user.is_bot ? EMAIL_VISIBILITY.everyone : userSetting(user, 'email_address_visibility');
  const { owner, administrator, moderator, guest } = ROLES;
  switch (visibility) {
    case EMAIL_VISIBILITY.everyone:
      return { person: seen, others: [], othersSee: hidden };
    case EMAIL_VISIBILITY.members: {
      const guests = await findIdsByRole(db, realm.id, [guest]);
      return { person: seen, others: guests.filter((id) => id !== user.id), othersSee: hidden };
    }
    case EMAIL_VISIBILITY.moderators:
      return {
        person: hidden,
        others: [user.id, ...(await findIdsByRole(db, realm.id, [owner, administrator, moderator]))],
        othersSee: seen,
      };
    case EMAIL_VISIBILITY.administrators:
      return {
        person: hidden,
        others: [user.id, ...(await findIdsByRole(db, realm.id, [owner, administrator]))],
        othersSee: seen,
      };
    default:
      return { person: hidden, others: [user.id], othersSee: seen };
  }
}

function viewFor(realm: Realm, user: User, role: User['role']) {
  const { delivery_email, ...view } = userView(realm, { id: 0, role }, user, { client_gravatar: false });
  const shows = role === ROLES.owner;
  return { ...view, delivery_email: shows ? user.delivery_email : user.is_bot ? delivery_email : null };
}
