import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { silentMention } from '../markdown/index.js';
import { sendNotices } from '../sending/index.js';
import { findUsers } from '../user-directory/index.js';
import type { UserGroup } from './user-group.js';

/** Tells people by the notification bot that somebody else added or removed them, unless they are very many. */
export async function sendMembershipNotices(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Caller,
  group: UserGroup,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  const user_ids = [...added, ...removed].filter((id) => id !== actor.id);
  if (user_ids.length === 0 || user_ids.length > LIMITS.subscriptionMessages) return;
  const who = silentMention(actor);
  const people = (await findUsers(tx, realm.id, user_ids)).filter(({ is_bot }) => !is_bot);
  const notices = people.map(({ id }) => {
    const what = added.includes(id) ? 'added you to' : 'removed you from';
    return { to: { user_id: id }, content: `${who} ${what} the group @_*${group.name}*.` };
  });
  await sendNotices(tx, deps, realm, notices);
}
