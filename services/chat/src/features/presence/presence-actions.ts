import type { Database, Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { apiEmail, findAccessibleUserIds, userAudience, userSetting } from '../user-directory/index.js';
import { CLIENT_TIMING, PRESENCE } from './client-timing.js';
import { countPeople, findPresence, findPresences, savePresence, type KnownPresence } from './presence-store.js';
import { clientPresence, slimPresence } from './presence-view.js';

const DAY_MS = 86_400_000;

/** Writes only what is news: of the reports of a client that stays active one in a minute. */
export async function reportPresence(
  db: Database,
  realm: Realm,
  caller: Caller,
  active: boolean,
  now: Date,
): Promise<void> {
  if (realmSetting(realm, 'presence_disabled') || !userSetting(caller, 'presence_enabled')) return;
  const before = await findPresence(db.reads, realm.id, caller.id);
  // Without sign: what another replica wrote with a clock that is ahead is no news either way, and is replaced.
  const ageOf = (date: Date | null | undefined) => (date ? Math.abs(now.getTime() - date.getTime()) / 1000 : Infinity);
  if (ageOf(active ? before?.active_at : before?.connected_at) < PRESENCE.freshSeconds) return;

  const cameOnline = active && ageOf(before?.active_at) > CLIENT_TIMING.server_presence_offline_threshold_seconds;
  if (!cameOnline || (await countPeople(db, realm.id, PRESENCE.announcedPeople + 1)) > PRESENCE.announcedPeople) {
    await savePresence(db, realm.id, caller.id, { active, now });
    return;
  }
  const row = { user_id: caller.id, active_at: now, connected_at: now };
  await db.transaction(async (tx) => {
    await savePresence(tx, realm.id, caller.id, { active, now });
    const audience = await userAudience(tx, realm, caller);
    await publish(tx, realm.id, [
      {
        audience: { ...audience, capability: { name: 'simplified_presence_events', value: true } },
        payload: { type: 'presence', presences: { [caller.id]: slimPresence(row, caller.date_joined) } },
      },
      {
        audience: { ...audience, capability: { name: 'simplified_presence_events', value: false } },
        payload: {
          type: 'presence',
          user_id: caller.id,
          email: apiEmail(realm, caller),
          server_timestamp: now.getTime() / 1000,
          presence: clientPresence(row),
        },
      },
    ]);
  });
}

/** What the caller may know of who is there, and the id to ask on from. */
export async function loadPresences(
  db: Db,
  realm: Realm,
  caller: Caller,
  {
    last_update_id = -1,
    history_days = PRESENCE.historyDays,
    now,
  }: { last_update_id?: number; history_days?: number; now: Date },
): Promise<{ rows: KnownPresence[]; last_update_id: number }> {
  if (realmSetting(realm, 'presence_disabled')) return { rows: [], last_update_id };
  const since = new Date(now.getTime() - history_days * DAY_MS);
  const rows = await findPresences(db, realm.id, last_update_id, since);
  const known = await findAccessibleUserIds(db, realm, caller);
  return {
    rows: known ? rows.filter((row) => known.has(row.user_id)) : rows,
    last_update_id: rows.reduce((last, row) => Math.max(last, row.update_id), last_update_id),
  };
}
