import type { Db } from '../../db.js';
import { ChatError } from '../../http/errors.js';
import { ROLES, type Caller, type Realm } from '../../http/principals.js';
import { hidesUsersFromGuests } from './user-events.js';
import { checkCanAdminister } from './user-rules.js';
import { findKnownUserIds, findUser, findUserByEmail, findUserForUpdate } from './user-store.js';
import { canSeeEmail } from './user-view.js';
import type { User } from './user.js';

/** The people that the caller may know; undefined where it may know everybody. */
export async function findAccessibleUserIds(
  db: Db,
  realm: Realm,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<ReadonlySet<number> | undefined> {
  if (caller.role !== ROLES.guest || !hidesUsersFromGuests(realm)) return undefined;
  return new Set(await findKnownUserIds(db, realm.id, caller.id));
}

/** @throws ChatError BAD_REQUEST for who is unknown, of another organization or not for the caller to know. */
export async function accessUser(db: Db, realm: Realm, caller: Caller, user_id: number): Promise<User> {
  return checkKnown(db, realm, caller, await findUser(db, realm.id, user_id));
}

/**
 * The user that a path names by id or address; the address has to be one that the caller sees, or
 * the placeholder that it sees instead.
 */
export async function accessUserByRef(db: Db, realm: Realm, caller: Caller, ref: string): Promise<User> {
  if (/^\d{1,15}$/.test(ref)) return accessUser(db, realm, caller, Number(ref));
  const [, placeholder_id, host] = /^user(\d{1,15})@(.+)$/.exec(ref) ?? [];
  if (placeholder_id !== undefined && host?.toLowerCase() === realm.host) {
    return accessUser(db, realm, caller, Number(placeholder_id));
  }
  const user = await findUserByEmail(db, realm.id, ref);
  return checkKnown(db, realm, caller, user && canSeeEmail(caller, user) ? user : undefined);
}

/** Locked until the commit, and one that the caller may manage. */
export async function accessUserToAdminister(
  db: Db,
  realm: Realm,
  caller: Caller,
  user_id: number,
  kind: 'person' | 'bot',
): Promise<User> {
  const user = await findUserForUpdate(db, realm.id, user_id);
  if (!user || user.is_bot !== (kind === 'bot')) {
    throw new ChatError('BAD_REQUEST', kind === 'bot' ? 'No such bot' : 'No such user');
  }
  checkCanAdminister(caller, user);
  return user;
}

async function checkKnown(db: Db, realm: Realm, caller: Caller, user: User | undefined): Promise<User> {
  if (user && !user.is_bot && user.id !== caller.id) {
    const known = await findAccessibleUserIds(db, realm, caller);
    if (known && !known.has(user.id)) throw noSuchUser();
  }
  if (!user) throw noSuchUser();
  return user;
}

function noSuchUser(): ChatError {
  return new ChatError('BAD_REQUEST', 'No such user');
}
