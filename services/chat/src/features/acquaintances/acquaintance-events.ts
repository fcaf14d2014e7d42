import type { Db, Tx } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { NewEvent } from '../events/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { findUsers, hidesUsersFromGuests, UNKNOWN_USER_NAME, userView } from '../user-directory/index.js';
import { findUserStatuses, userStatusView } from '../user-status/index.js';
import { findAcquaintancesOfConversation, findChangedAcquaintances, type Acquaintances } from './acquaintance-store.js';

/** What guests, where they know only some people, are told who come to know others by subscriptions that began at the clock. */
export async function meetingEvents(
  tx: Tx,
  realm: Realm,
  channel_ids: readonly number[],
  clock: number,
): Promise<NewEvent[]> {
  if (!hidesUsersFromGuests(realm)) return [];
  return metEvents(tx, realm, await findChangedAcquaintances(tx, realm.id, channel_ids, clock));
}

/** The same, by a direct conversation that has just been opened. */
export async function meetingInConversationEvents(tx: Tx, realm: Realm, conversation_id: number): Promise<NewEvent[]> {
  if (!hidesUsersFromGuests(realm)) return [];
  return metEvents(tx, realm, await findAcquaintancesOfConversation(tx, realm.id, conversation_id));
}

/** The reverse, by subscriptions that these users ended at the clock: whom guests lose is an unknown user to them. */
export async function partingEvents(
  tx: Tx,
  realm: Realm,
  channel_ids: readonly number[],
  clock: number,
  user_ids: readonly number[],
): Promise<NewEvent[]> {
  if (!hidesUsersFromGuests(realm)) return [];
  const lost = await findChangedAcquaintances(tx, realm.id, channel_ids, clock, user_ids);
  return lost.map(({ user_id, guest_ids }) => ({
    audience: { user_ids: guest_ids },
    payload: { type: 'realm_user', op: 'remove', person: { user_id, full_name: UNKNOWN_USER_NAME } },
  }));
}

/** `realm_user` add as guests see people, and their status. */
async function metEvents(db: Db, realm: Realm, met: readonly Acquaintances[]): Promise<NewEvent[]> {
  if (met.length === 0) return [];
  const ids = met.map(({ user_id }) => user_id);
  const profiles = await findProfileData(db, realm.id, ids);
  const statuses = new Map((await findUserStatuses(db, realm.id, ids)).map((status) => [status.user_id, status]));
  const guestsOf = new Map(met.map(({ user_id, guest_ids }) => [user_id, guest_ids]));
  const events: NewEvent[] = [];
  for (const user of await findUsers(db, realm.id, ids)) {
    const audience = { user_ids: guestsOf.get(user.id)! };
    const person = userView(realm, SOME_GUEST, user, {
      client_gravatar: false,
      profile_data: profiles.get(user.id) ?? {},
    });
    events.push({ audience, payload: { type: 'realm_user', op: 'add', person } });
    const status = statuses.get(user.id);
    if (status) {
      events.push({ audience, payload: { type: 'user_status', user_id: user.id, ...userStatusView(status) } });
    }
  }
  return events;
}

/** All guests see the same of others. */
const SOME_GUEST = { id: 0, role: ROLES.guest };
