import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { findRealm } from '../../deps/principal-store.js';
import { LIMITS } from '../../limits/index.js';
import { findMutedUsers } from '../muted-users/index.js';
import { loadUnread } from '../read-state/index.js';
import { realmUrl } from '../realm-settings/index.js';
import { sessionBounds } from '../web-sessions/index.js';
import { findGlanced } from './glance-store.js';
import { parseGlance } from './glance.js';

interface GlancedOrganization {
  host: string;
  /** Its own address, by whichever the browser came to it. */
  realm_url: string;
  /** Whether its host leads elsewhere by now. */
  has_moved: boolean;
  /** Whose session it is: two that are of the same person in the same organization show the same. */
  user_id: number;
  /** Null where the organization has none of its own. */
  icon_url: string | null;
  /** Direct messages and mentions. */
  count: number;
  /** Whether more is unread. */
  has_more: boolean;
}

/** What is shown of another organization; null where the session is over, or the glance is not for people of this one. */
export async function seeOrganization(
  deps: Deps,
  shown_in: number,
  given: string,
): Promise<GlancedOrganization | null> {
  const glance = parseGlance(deps.config.apiKeySecret, given);
  if (glance?.shown_in !== shown_in) return null;
  const { realm_id, session_id, host } = glance;
  const db = deps.db.of(realm_id);
  // First: of one that moves meanwhile either nothing is told of it yet, or its new address.
  const at = await findRealm(deps.db.reads, host);
  const found = await findGlanced(db, realm_id, session_id, sessionBounds(deps.now()));
  if (!found) return null;
  const { icon_key } = found.realm;
  return {
    host,
    realm_url: realmUrl(deps.config.baseUrl, found.realm),
    has_moved: at?.id !== realm_id,
    user_id: found.user_id,
    icon_url: icon_key === null ? null : `/user_avatars/${realm_id}/realm/${icon_key}.png`,
    ...(await summarizeUnread(db, realm_id, found.user_id)),
  };
}

async function summarizeUnread(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<Pick<GlancedOrganization, 'count' | 'has_more'>> {
  const conversations = await loadUnread(db, realm_id, user_id, LIMITS.unreadMessages);
  const muted = new Set((await findMutedUsers(db, realm_id, user_id)).map(({ id }) => id));
  let count = 0;
  let has_more = false;
  for (const { place, message_ids, mentions } of conversations) {
    const others = place.user_ids?.filter((id) => id !== user_id);
    const isMuted = others ? others.length > 0 && others.every((id) => muted.has(id)) : place.is_muted;
    const counted = others && !isMuted ? message_ids.length : mentions.length;
    count += counted;
    has_more ||= !isMuted && counted < message_ids.length;
  }
  return { count, has_more };
}
