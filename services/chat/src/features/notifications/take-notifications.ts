import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { LIMITS } from '../../limits/index.js';
import { CLIENT_TIMING } from '../presence/index.js';
import {
  delayNotifications,
  deleteNotifications,
  findHolding,
  holdWhileActive,
  lockNotifications,
  type Attention,
  type DueNotification,
  type Told,
} from './due-notification-store.js';
import type { Way } from './notification-sql.js';
import { findQuietEnd } from './quiet-hours.js';

const ACTIVE_MS = CLIENT_TIMING.server_presence_offline_threshold_seconds * 1000;

/** Whoever was active for so long is there to read (chat-gaps.md section 4), unless no client of theirs asks for messages. */
export const attentionAt = ({ config, now }: Pick<Deps, 'config' | 'now'>): Attention => ({
  active_since: new Date(now().getTime() - ACTIVE_MS),
  queue_idle_seconds: config.eventQueueIdleSeconds,
});

/**
 * Takes from the queue what a person is to be told by this way, in the order of the messages: what they have read or muted
 * meanwhile, what was deleted or moved away from them and what their settings do not want any more is dropped. Nothing
 * while they are active, when what waits is held until they are not, and no pushes in their quiet hours. The taker tells them of it in the
 * same transaction; `more` says that there was too much for one.
 */
export async function takeNotifications(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  way: Way,
  person: Told,
): Promise<{ taken: DueNotification[]; more: boolean }> {
  const message_ids = await lockNotifications(tx, way, person, LIMITS.notificationsTaken);
  const holding = await findHolding(tx, way, person, message_ids);
  const kept = new Set(holding.map(({ message_id }) => message_id));
  const is_held =
    kept.size > 0 &&
    ((await holdWhileActive(tx, way, person, attentionAt(deps))) || (await holdWhileQuiet(tx, deps, way, person)));
  await deleteNotifications(tx, way, person, is_held ? message_ids.filter((id) => !kept.has(id)) : message_ids);
  return { taken: is_held ? [] : holding, more: !is_held && message_ids.length === LIMITS.notificationsTaken };
}

/** In the quiet hours of a person pushes wait for their end; answers whether they do. */
async function holdWhileQuiet(tx: Tx, { now }: Pick<Deps, 'now'>, way: Way, person: Told): Promise<boolean> {
  const end = way === 'push' ? await findQuietEnd(tx, person, now()) : undefined;
  if (end) await delayNotifications(tx, way, person, end);
  return end !== undefined;
}
