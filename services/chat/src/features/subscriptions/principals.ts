import Joi from 'joi';
import type { Db } from '../../db.js';
import { ChatError } from '../../http/errors.js';
import { jsonArray } from '../../http/param-types.js';
import type { Caller, Realm } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { findPrincipals, type Principal } from './subscription-store.js';

/** Users by id, or by address. */
export const principals = () =>
  jsonArray(Joi.alternatives(Joi.number().integer().min(0), Joi.string().max(LIMITS.deliveryEmail))).max(
    LIMITS.usersInRequest,
  );

/** The users named, once each; the caller where nobody is. @throws ChatError BAD_REQUEST for one who is unknown. */
export async function getPrincipals(
  db: Db,
  realm: Realm,
  caller: Caller,
  named: readonly (number | string)[] | undefined,
): Promise<Principal[]> {
  if (named === undefined || named.length === 0) return [{ ...caller, is_active: true }];
  const ids = named.filter((name) => typeof name === 'number');
  const emails = named.filter((name) => typeof name === 'string').map((name) => name.toLowerCase());
  const found = await findPrincipals(db, realm.id, ids, emails);
  const known_ids = new Set(found.map(({ id }) => id));
  const known_emails = new Set(found.map(({ delivery_email }) => delivery_email.toLowerCase()));
  if (!ids.every((id) => known_ids.has(id)) || !emails.every((email) => known_emails.has(email))) {
    throw new ChatError('BAD_REQUEST', 'No such user');
  }
  return found;
}
