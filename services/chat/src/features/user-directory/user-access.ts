import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { hidesUsersFromGuests } from './user-events.js';
import { checkCanAdminister } from './user-rules.js';
import { findIdsByEmail, findUserForUpdate, findUsers } from './user-store.js';
import { findKnownUserIds } from './known-user-store.js';
import { canSeeEmail } from './user-view.js';
import type { User } from './user.js';

/** A user as requests name them: by id or by address. */
export type UserRef = number | string;

type Asker = Pick<Caller, 'id' | 'role'> | undefined;

/** The people that the caller, or a spectator, may know (of some); undefined where they may know everybody. */
export async function findAccessibleUserIds(
  db: Db,
  realm: Realm,
  caller: Asker,
  among?: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  if ((caller && caller.role !== ROLES.guest) || !hidesUsersFromGuests(realm)) return undefined;
  return new Set(caller ? await findKnownUserIds(db, realm.id, caller.id, among) : []);
}

/**
 * The users that a request names, by what it called them. This is the one rule of who may be named: an
 * address has to be one that the caller sees, or the placeholder that they see instead, and the person one
 * that the caller may know. Bots, and the caller, are known to all.
 */
export async function findUsersByRef<R extends UserRef>(
  db: Db,
  realm: Realm,
  caller: Asker,
  refs: readonly R[],
): Promise<Map<R, User>> {
  const idOf = new Map(refs.map((ref) => [ref, typeof ref === 'number' ? ref : idOfPlaceholder(realm, ref)]));
  const addresses = refs.filter((ref) => typeof ref === 'string' && idOf.get(ref) === undefined) as string[];
  for (const { address, id } of await findIdsByEmail(db, realm.id, addresses)) idOf.set(address as R, id);
  const ids = [...new Set([...idOf.values()].filter((id) => id !== undefined))];
  const users = new Map((ids.length === 0 ? [] : await findUsers(db, realm.id, ids)).map((user) => [user.id, user]));
  const known = await findAccessibleUserIds(db, realm, caller, ids);
  const byAddress = new Set<UserRef>(addresses);
  const found = new Map<R, User>();
  for (const [ref, id] of idOf) {
    const user = users.get(id!);
    if (!user || (byAddress.has(ref) && !canSeeEmail(caller, user))) continue;
    if (!known || user.is_bot || user.id === caller?.id || known.has(user.id)) found.set(ref, user);
  }
  return found;
}

/**
 * The users that a request names, once each, ascending.
 *
 * @throws ChatError BAD_REQUEST, the same for who is unknown, of another organization or not for the caller to know.
 */
export async function accessUsers(db: Db, realm: Realm, caller: Caller, refs: readonly UserRef[]): Promise<User[]> {
  const found = await findUsersByRef(db, realm, caller, refs);
  if (refs.some((ref) => !found.has(ref))) throw invalidUser();
  const byId = new Map([...found.values()].map((user) => [user.id, user]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** One of them; digits in a path are an id. */
export async function accessUser(db: Db, realm: Realm, caller: Caller, ref: UserRef): Promise<User> {
  const [user] = await accessUsers(db, realm, caller, [/^\d{1,15}$/.test(String(ref)) ? Number(ref) : ref]);
  return user!;
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
    throw kind === 'bot' ? new ChatError('BAD_REQUEST', 'Invalid bot') : invalidUser();
  }
  checkCanAdminister(caller, user);
  return user;
}

function idOfPlaceholder(realm: Realm, address: string): number | undefined {
  const [, id, host] = /^user(\d{1,15})@(.+)$/i.exec(address) ?? [];
  return id !== undefined && host?.toLowerCase() === realm.host ? Number(id) : undefined;
}

export function invalidUser(): ChatError {
  return new ChatError('BAD_REQUEST', 'Invalid user');
}
