import type { Db } from '../../db/db.js';
import { ROLES, type Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { CONTENT_ACCESS_SETTINGS } from '../channel-directory/index.js';
import { findGroupIdsOf } from '../permissions/index.js';
import type { MessageReader } from './message-visibility-sql.js';
import { findChannelIdsOpenedTo, hasOpenedChannels } from './subscribable-channel-store.js';

/** One query where no private channel is opened to anybody; three, of which none answers more than the user may read, where some are. */
export async function loadMessageReader(db: Db, realm: Realm, user: Caller | undefined): Promise<MessageReader> {
  if (!user || user.role === ROLES.guest || !(await hasOpenedChannels(db, realm.id))) {
    return { realm, user, opened_channel_ids: [] };
  }
  const group_ids = [...(await findGroupIdsOf(db, realm, user))];
  const settings = [...CONTENT_ACCESS_SETTINGS];
  const opened_channel_ids = await findChannelIdsOpenedTo(db, realm.id, user.id, group_ids, settings);
  return { realm, user, opened_channel_ids };
}
