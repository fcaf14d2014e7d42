import type { Db } from '../../db.js';
import { ROLES, type Caller, type Realm } from '../../http/principals.js';
import { CONTENT_ACCESS_SETTINGS, isAllowedInChannel } from '../channels/index.js';
import { getGroupIdsOf } from '../permissions/index.js';
import type { MessageReader } from './message-visibility.js';
import { findChannelsOpenedToGroups } from './narrow-store.js';

export async function getMessageReader(db: Db, realm: Realm, user: Caller | undefined): Promise<MessageReader> {
  if (!user || user.role === ROLES.guest) return { realm, user, opened_channel_ids: [] };
  const channels = await findChannelsOpenedToGroups(db, realm.id);
  if (channels.length === 0) return { realm, user, opened_channel_ids: [] };
  const standing = { id: user.id, role: user.role, group_ids: await getGroupIdsOf(db, realm, user) };
  const opened = channels.filter((channel) =>
    CONTENT_ACCESS_SETTINGS.some((name) => isAllowedInChannel(realm, standing, channel, name)),
  );
  return { realm, user, opened_channel_ids: opened.map(({ id }) => id) };
}
