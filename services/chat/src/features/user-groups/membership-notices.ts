import type { Tx } from '../../db.js';
import type { Caller, Realm } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { sendNotice } from '../messages/index.js';
import { findUsers } from '../users/index.js';
import type { UserGroup } from './user-group.js';

/** Tells people by the notification bot that somebody else added or removed them, unless they are very many. */
export async function tellMembers(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  const told = [...added, ...removed].filter((id) => id !== actor.id);
  if (told.length === 0 || told.length > LIMITS.subscriptionMessages) return;
  const who = `@_**${actor.full_name}|${actor.id}**`;
  for (const user of await findUsers(tx, realm.id, told)) {
    if (user.is_bot) continue;
    const what = added.includes(user.id) ? 'added you to' : 'removed you from';
    await sendNotice(tx, realm, { to: { user_id: user.id }, content: `${who} ${what} the group @_*${group.name}*.` });
  }
}
