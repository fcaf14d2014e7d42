import Joi from 'joi';
import type { Db } from '../../db/db.js';
import { jsonArray } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { accessUsers, type User, type UserRef } from '../user-directory/index.js';

/** Users by id, or by address. */
export const principals = () =>
  jsonArray(Joi.alternatives(Joi.number().integer().min(0), Joi.string().max(LIMITS.deliveryEmail))).max(
    LIMITS.usersInRequest,
  );

/** The users named, once each; the caller where nobody is. @throws ChatError BAD_REQUEST for one who is unknown. */
export async function accessPrincipals(
  db: Db,
  realm: Realm,
  caller: Caller,
  named: readonly UserRef[] | undefined,
): Promise<User[]> {
  if (named === undefined || named.length === 0) return [{ ...caller, is_active: true }];
  return accessUsers(db, realm, caller, named);
}
