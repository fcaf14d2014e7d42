import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { findUser, type UserRow } from './user-store.js';

export type { UserRow };

export async function getUser(db: Db, clinicId: string, id: string): Promise<UserRow> {
  const user = isUuid(id) ? await findUser(db, clinicId, id.toLowerCase()) : undefined;
  if (!user) throw problem('not_found');
  return user;
}
