import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { accessChannel, accessChannelByName, type ChannelForUser } from '../channel-directory/index.js';
import { LIMITS } from '../../limits/index.js';
import { accessUsers, type User } from '../user-directory/index.js';

/** Where a message goes, in rows. */
export type Destination =
  | { kind: 'channel'; channel: ChannelForUser; topic: string }
  /** Everybody in the conversation, ascending by id, the sender included. */
  | { kind: 'direct'; users: User[] };

/** What `to` may be: a name, an id, or a list of ids or addresses (clients.md 1.2). */
export type To = string | number | (string | number)[];

/** The channel that `to` names, if the caller may know of it. */
export async function resolveChannel(db: Db, realm: Realm, caller: Caller, to: To): Promise<ChannelForUser> {
  const target = Array.isArray(to) && to.length === 1 ? to[0]! : to;
  if (Array.isArray(target)) throw new ChatError('BAD_REQUEST', 'Expected exactly one channel');
  if (typeof target === 'string') return accessChannelByName(db, realm, caller, target.trim(), 'metadata');
  try {
    return await accessChannel(db, realm, caller, target, 'metadata');
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    throw new ChatError('STREAM_DOES_NOT_EXIST', `Channel with ID '${target}' does not exist`, { stream_id: target });
  }
}

/** The people that `to` names, with the caller, ascending by id. @throws ChatError BAD_REQUEST */
export async function resolveRecipients(db: Db, realm: Realm, caller: Caller, to: To): Promise<User[]> {
  const targets = Array.isArray(to) ? to : typeof to === 'string' ? to.split(',') : [to];
  const ids = targets.filter((target) => typeof target === 'number');
  const addresses = targets.filter((target) => typeof target === 'string').map((address) => address.trim());
  if (ids.length > 0 && addresses.length > 0) {
    throw new ChatError('BAD_REQUEST', 'Recipients may be user IDs or addresses, not both');
  }
  if (targets.length === 0 || addresses.includes(''))
    throw new ChatError('BAD_REQUEST', 'Message must have recipients');
  if (targets.length > LIMITS.directRecipients) {
    throw new ChatError('BAD_REQUEST', `A direct message has at most ${LIMITS.directRecipients} recipients`);
  }
  const users = await accessUsers(db, realm, caller, [...ids, ...addresses, caller.id]);
  const gone = users.find((user) => !user.is_active);
  if (gone) throw new ChatError('BAD_REQUEST', `'${gone.full_name}' is no longer using this organization`);
  return users;
}
