import type { Db } from '../db/db.js';
import type { Realm } from '../domain/realm.js';

/** Whether channel `c` is open to people without an account: archived ones are closed to them, whatever they were. */
export const IS_WEB_PUBLIC = 'c.is_web_public and not c.is_archived';

/**
 * Whether the organization lets people without an account in: it is set so, and there is something for them to see.
 * Asked anew for each request, so that what is closed is closed on all replicas at once.
 */
export async function canSpectate(db: Db, realm: Realm): Promise<boolean> {
  if (realm.settings['enable_spectator_access'] !== true) return false;
  const [row] = await db.named<{ found: boolean }>(
    'can_spectate',
    `select exists (select from channels c where c.realm_id = $1 and ${IS_WEB_PUBLIC}) as found`,
    [realm.id],
  );
  return row?.found === true;
}
