import type { Tx } from '../../db/db.js';
import { BOT_TYPES, ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { createUser, SYSTEM_BOTS, type User } from '../user-directory/index.js';
import { insertRealm, type NewRealm } from './realm-creation-store.js';

export interface NewOwner {
  delivery_email: string;
  full_name: string;
  password_hash: string;
  settings?: { default_language: string };
}

export interface CreatedRealm {
  realm: Realm;
  owner: { user: User; api_key: string };
}

/** An organization with its system groups, its system bots and its first owner. */
export async function createRealm(
  tx: Tx,
  api_key_secret: Buffer,
  { owner, ...realm }: NewRealm & { owner: NewOwner },
): Promise<CreatedRealm> {
  const created = await insertRealm(tx, realm);
  for (const { local_part, full_name } of Object.values(SYSTEM_BOTS)) {
    await createUser(tx, api_key_secret, created, null, {
      delivery_email: `${local_part}@${created.host}`,
      full_name,
      role: ROLES.member,
      bot_type: BOT_TYPES.generic,
      is_system_bot: true,
    });
  }
  return {
    realm: created,
    owner: await createUser(tx, api_key_secret, created, null, { ...owner, role: ROLES.owner }),
  };
}
