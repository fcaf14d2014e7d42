import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { KNOWING_ARCHIVED } from '../channel-directory/index.js';
import { publish, type NewEvent } from '../events/index.js';
import { normalizeColor } from './color.js';
import { findSubscribedChannels, updatePersonalSettings } from './subscription-store.js';
import { PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

export interface PersonalChange {
  stream_id: number;
  /** One of PERSONAL_SETTINGS, or the legacy `in_home_view`. */
  property: string;
  value: boolean | string;
}

/**
 * Changes personal settings of channels, all of them or none (chat-gaps.md 4.6).
 *
 * @throws ChatError BAD_REQUEST for an unknown property, a value of the wrong type, a channel that
 * the caller is not subscribed to.
 */
export async function changePersonalSettings(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  changes: readonly PersonalChange[],
): Promise<void> {
  const columns = new Map<number, Partial<PersonalSettings>>();
  for (const change of changes) {
    columns.set(change.stream_id, { ...columns.get(change.stream_id), ...toColumn(change) });
  }
  const subscribed = await findSubscribedChannels(tx, realm.id, caller.id, [...columns.keys()]);
  for (const stream_id of columns.keys()) {
    if (!subscribed.has(stream_id)) throw new ChatError('BAD_REQUEST', `Not subscribed to channel ID ${stream_id}`);
  }
  await updatePersonalSettings(
    tx,
    realm.id,
    caller.id,
    [...columns].map(([channel_id, set]) => ({ channel_id, ...set })),
  );
  await publish(
    tx,
    realm.id,
    changes.flatMap((change) => events(caller.id, change, subscribed.get(change.stream_id)!)),
  );
}

function toColumn({ property, value }: PersonalChange): Partial<PersonalSettings> {
  if (property === 'color') {
    if (typeof value !== 'string') throw new ChatError('BAD_REQUEST', 'color is not a string');
    return { color: normalizeColor(value) };
  }
  const name = property === 'in_home_view' ? 'is_muted' : PERSONAL_SETTINGS.find((known) => known === property);
  if (name === undefined) throw new ChatError('BAD_REQUEST', `Unknown subscription property: ${property}`);
  if (typeof value !== 'boolean') throw new ChatError('BAD_REQUEST', `${property} is not a boolean`);
  return { [name]: property === 'in_home_view' ? !value : value };
}

/** Muting is told under its legacy name first, with the opposite value. */
function events(user_id: number, change: PersonalChange, { is_archived }: { is_archived: boolean }): NewEvent[] {
  const { stream_id } = change;
  const update = (property: string, value: unknown): NewEvent => ({
    audience: { user_ids: [user_id], ...(is_archived && { capability: KNOWING_ARCHIVED }) },
    payload: { type: 'subscription', op: 'update', stream_id, property, value },
  });
  const set = toColumn(change);
  if (set.is_muted !== undefined) return [update('in_home_view', !set.is_muted), update('is_muted', set.is_muted)];
  return Object.entries(set).map(([property, value]) => update(property, value));
}
