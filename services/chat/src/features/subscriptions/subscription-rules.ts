import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import type { Channel } from '../channel-directory/index.js';
import type { ChangedSubscribers } from './subscription-actions.js';
import type { User } from '../user-directory/index.js';

/** How a request to subscribe names a channel. */
export interface NamedChannel {
  name: string;
  description?: string;
  color?: string;
}

/** @throws ChatError BAD_REQUEST for more than one request may change. */
export function checkRequestSize(channels: number, users: number): void {
  if (channels * users <= LIMITS.subscriptionsInRequest) return;
  throw new ChatError(
    'BAD_REQUEST',
    `Too many subscriptions in one request (limit: ${LIMITS.subscriptionsInRequest}).`,
  );
}

/** Names of channels by user id: those newly subscribed to, and the others. */
export function nameLists(
  channels: readonly Pick<Channel, 'id' | 'name'>[],
  user_ids: readonly number[],
  changed: ChangedSubscribers,
): { subscribed: Record<string, string[]>; already_subscribed: Record<string, string[]> } {
  const subscribed: Record<string, string[]> = {};
  const already_subscribed: Record<string, string[]> = {};
  for (const { id, name } of channels) {
    const news = new Set(changed.get(id));
    for (const user_id of user_ids) ((news.has(user_id) ? subscribed : already_subscribed)[user_id] ??= []).push(name);
  }
  return { subscribed, already_subscribed };
}

/** Names of the channels that somebody left, and of the others. */
export function removedNames(
  channels: readonly Pick<Channel, 'id' | 'name'>[],
  changed: ChangedSubscribers,
): { removed: string[]; not_removed: string[] } {
  const namesOf = (removed: boolean) =>
    channels.filter(({ id }) => changed.has(id) === removed).map(({ name }) => name);
  return { removed: namesOf(true), not_removed: namesOf(false) };
}

/** What each of the people, bots aside, was newly subscribed to. */
export function newChannelsOf<C extends Pick<Channel, 'id'>>(
  users: readonly Pick<User, 'id' | 'is_bot'>[],
  channels: readonly C[],
  changed: ChangedSubscribers,
): Map<number, C[]> {
  const people = new Set(users.filter(({ is_bot }) => !is_bot).map(({ id }) => id));
  const byUser = new Map<number, C[]>();
  for (const channel of channels) {
    for (const user_id of changed.get(channel.id) ?? []) {
      if (people.has(user_id)) byUser.set(user_id, [...(byUser.get(user_id) ?? []), channel]);
    }
  }
  return byUser;
}
