import { boolean, either, integer, literal, object, record, string } from '../../http/answer-types.js';
import { CLIENT_TIMING } from './client-timing.js';
import type { Realm } from '../../domain/realm.js';
import { apiEmail } from '../user-directory/index.js';
import type { KnownPresence, PresenceRow } from './presence-store.js';
import { model } from '../../http/models.js';

/** Whoever was active this short before the last report counts as active, milliseconds. */
const ACTIVE_MS = 60_000;
/** The one client that clients of before 2020 read presence by. */
const CLIENT = 'website';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const statusMembers = { status: literal('active', 'idle'), timestamp: integer() };

export const slimPresenceSchema = model(
  'SlimPresence',
  object({ active_timestamp: integer(), idle_timestamp: integer() }),
);

export const clientPresenceSchema = model(
  'ClientPresence',
  object({ client: string(), ...statusMembers, pushable: boolean() }),
);

/** In either form. */
export const presencesSchema = model(
  'Presences',
  record(
    either(
      slimPresenceSchema,
      object({ aggregated: object({ client: string(), ...statusMembers }), [CLIENT]: clientPresenceSchema }),
    ),
  ),
);

/** Who never said that they were active counts as active when they joined: typed clients read both times. */
export function slimPresence({ active_at, connected_at }: PresenceRow, date_joined: Date) {
  return { active_timestamp: seconds(active_at ?? date_joined), idle_timestamp: seconds(connected_at) };
}

function status({ active_at, connected_at }: PresenceRow) {
  const isActive = active_at !== null && connected_at.getTime() - active_at.getTime() <= ACTIVE_MS;
  return isActive
    ? { status: 'active', timestamp: seconds(active_at) }
    : { status: 'idle', timestamp: seconds(connected_at) };
}

/** Presence by client, in the form of old. */
export function clientPresence(row: PresenceRow) {
  return { [CLIENT]: { client: CLIENT, ...status(row), pushable: false } };
}

/** Of one person: by client, without what tells clients apart. Long unheard of is `offline` in `aggregated`. */
export function presenceOfOne(row: PresenceRow, now: Date) {
  const present = status(row);
  const isOffline = seconds(now) - present.timestamp > CLIENT_TIMING.server_presence_offline_threshold_seconds;
  return { aggregated: isOffline ? { ...present, status: 'offline' } : present, [CLIENT]: present };
}

export function legacyPresence(row: PresenceRow) {
  return { aggregated: { client: CLIENT, ...status(row) }, ...clientPresence(row) };
}

/** By user id in the slim form, by address in the old one. */
export function presencesView(realm: Realm, rows: readonly KnownPresence[], slim: boolean): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) =>
      slim
        ? [String(row.user_id), slimPresence(row, row.date_joined)]
        : [apiEmail(realm, { ...row, id: row.user_id, is_bot: false }), legacyPresence(row)],
    ),
  );
}
