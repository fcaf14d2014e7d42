import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { setProfileData } from './profile-data.js';
import type { ProfileInput } from './profile-field.js';
import { userAudience } from '../user-directory/index.js';

/** Fills in custom profile fields and tells everybody of each. */
export async function changeProfile(
  tx: Tx,
  realm: Realm,
  user: Caller,
  inputs: readonly ProfileInput[],
  by: 'self' | 'administrator',
): Promise<void> {
  const changes = await setProfileData(tx, realm, user, inputs, by);
  const audience = await userAudience(tx, realm, user);
  await publish(
    tx,
    realm.id,
    changes.map((custom_profile_field) => ({
      audience,
      payload: { type: 'realm_user', op: 'update', person: { user_id: user.id, custom_profile_field } },
    })),
  );
}
