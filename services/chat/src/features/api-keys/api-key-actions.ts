import type { Tx } from '../../db/db.js';
import { generateApiKey, sealApiKey } from '../../secrets/api-keys.js';
import { sealText } from '../../secrets/sealed-text.js';
import { recordChanges, type Actor } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { deleteDevicesOfKey } from '../push-devices/index.js';
import { botKeyChanged, setApiKey, type User } from '../user-directory/index.js';

/** A new API key; the old one is good for nothing from the commit on, and devices that came with it hear of nothing more. */
export async function regenerateApiKey(
  tx: Tx,
  api_key_secret: Buffer,
  actor: Actor,
  user: Pick<User, 'realm_id' | 'id' | 'bot_owner_id'>,
): Promise<string> {
  const api_key = generateApiKey();
  await setApiKey(tx, user.realm_id, user.id, sealApiKey(api_key_secret, api_key));
  await deleteDevicesOfKey(tx, user.realm_id, user.id);
  await recordChanges(tx, user.realm_id, actor, { event_type: 'user_api_key_regenerated', user_id: user.id });
  if (user.bot_owner_id !== null) {
    const sealed = { api_key: sealText(api_key_secret, api_key) };
    await publish(tx, user.realm_id, botKeyChanged(user, user.bot_owner_id, sealed));
  }
  return api_key;
}
