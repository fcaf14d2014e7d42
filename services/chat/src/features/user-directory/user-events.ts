import type { Db } from '../../db/db.js';
import { ROLES, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Audience, NewEvent } from '../events/index.js';
import { ownSystemGroup, realmGroupSetting, systemGroupId } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { findGuestIdsKnowing } from './known-user-store.js';
import { findIdsByRole, findUsersHidingEmail } from './user-store.js';
import { userSetting } from './user-settings.js';
import { apiEmail, avatarUrl, canSeeEmail, EMAIL_VISIBILITY, userView } from './user-view.js';
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

/** Whether somebody lets administrators export what is private to them. */
export function exportConsent(user: User, consented: unknown): NewEvent {
  return {
    audience: { everyone: 'administrators' },
    payload: { type: 'realm_export_consent', user_id: user.id, consented },
  };
}

/** The smallest system group of a user, where it is a direct member. */
export function ownGroupId(realm: Realm, user: User, now: Date): number {
  return systemGroupId(realm, ownSystemGroup(user, realmSetting(realm, 'waiting_period_threshold'), now));
}

/** A user came into a group or left it. */
export function membershipEvent(
  op: 'add_members' | 'remove_members',
  group_id: number,
  user_ids: readonly number[],
): NewEvent {
  return { audience: { everyone: 'all' }, payload: { type: 'user_group', op, group_id, user_ids } };
}

/** `realm_user` add: each sees the address or not, as `email_address_visibility` says. */
export async function userAdded(db: Db, realm: Realm, user: User): Promise<NewEvent> {
  return toldByVisibility(db, realm, user, 'add', viewFor(realm, user, true), viewFor(realm, user, false));
}

/**
 * `realm_user` updates of somebody's addresses: of the real one for those who may see it, of the
 * picture that goes by it, and of the address that clients show.
 */
export async function emailChanged(db: Db, realm: Realm, before: User, user: User): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  if (user.avatar_source === 'G') events.push(await avatarChanged(db, realm, user));
  const seen = { user_id: user.id, delivery_email: user.delivery_email };
  events.push(await toldByVisibility(db, realm, user, 'update', seen, { ...seen, delivery_email: null }));
  const new_email = apiEmail(realm, user);
  if (new_email !== apiEmail(realm, before)) events.push(await userChanged(db, realm, user, { new_email }));
  return events;
}

/** `realm_user` update of the picture: that of a third party goes by the address that each sees. */
export function avatarChanged(db: Db, realm: Realm, user: User): Promise<NewEvent> {
  return toldByVisibility(db, realm, user, 'update', pictureFor(realm, user, true), pictureFor(realm, user, false));
}

function pictureFor(realm: Realm, user: User, seesAddress: boolean) {
  const { id: user_id, avatar_source, avatar_version } = user;
  const address = seesAddress ? user.delivery_email : apiEmail(realm, user);
  return {
    user_id,
    avatar_url: avatarUrl(user, address),
    avatar_url_medium: avatarUrl(user, address, 'medium'),
    avatar_source,
    avatar_version,
  };
}

async function toldByVisibility(
  db: Db,
  realm: Realm,
  user: User,
  op: 'add' | 'update',
  seen: object,
  hidden: object,
): Promise<NewEvent> {
  const { person, others, othersSee } = await whoSees(db, realm, user, seen, hidden);
  return {
    audience: {
      ...(await userAudience(db, realm, user)),
      per_user: Object.fromEntries(others.map((id) => [id, { person: othersSee }])),
    },
    payload: { type: 'realm_user', op, person },
  };
}

/**
 * `realm_user` updates that show somebody with another role the addresses that it lets them see, and
 * hide the others.
 */
export async function emailsOfRole(db: Db, realm: Realm, viewer: User, before: Role, after: Role): Promise<NewEvent[]> {
  const audience = { user_ids: [viewer.id] };
  const events: NewEvent[] = [];
  for (const user of await findUsersHidingEmail(db, realm.id)) {
    const sees = canSeeEmail({ id: viewer.id, role: after }, user);
    if (sees === canSeeEmail({ id: viewer.id, role: before }, user)) continue;
    for (const person of [
      pictureFor(realm, user, sees),
      { user_id: user.id, delivery_email: sees ? user.delivery_email : null },
    ])
      events.push({ audience, payload: { type: 'realm_user', op: 'update', person } });
  }
  return events;
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

/** The user as those who see the real address, or those who do not, are told of them. */
function viewFor(realm: Realm, user: User, seesAddress: boolean) {
  return userView(realm, { id: seesAddress ? user.id : 0, role: ROLES.guest }, user, {
    client_gravatar: false,
    profile_data: {},
  });
}
