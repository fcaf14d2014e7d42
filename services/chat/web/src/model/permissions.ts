import type { State } from './state.js';
import type { Message } from './types.js';

type GroupValue = number | { direct_members: number[]; direct_subgroups: number[] };

/** Whether the reader is a member of a group, or of one of its subgroups. */
export function isInGroup(state: State, value: GroupValue | undefined): boolean {
  const own_id = state.own_id;
  if (value === undefined || own_id === undefined) return false;
  if (typeof value === 'object')
    return value.direct_members.includes(own_id) || value.direct_subgroups.some((id) => isInGroup(state, id));
  const group = state.groups.get(value);
  if (!group) return false;
  return group.members.includes(own_id) || group.direct_subgroup_ids.some((id) => isInGroup(state, id));
}

const isWithin = (message: Message, seconds: unknown): boolean =>
  typeof seconds !== 'number' || Date.now() / 1000 - message.timestamp < seconds;

/** Follows the rules of the service, so that what is offered works. */
export function canEdit(state: State, message: Message): boolean {
  const { realm, own_id } = state;
  // Polls and to-do lists change by their entries, not by their text.
  if (message.submessages.length > 0) return false;
  if (message.sender_id !== own_id || realm['realm_allow_message_editing'] !== true) return false;
  return isWithin(message, realm['realm_message_content_edit_limit_seconds']);
}

export function canDelete(state: State, message: Message): boolean {
  const { realm, own_id } = state;
  if (isInGroup(state, realm['realm_can_delete_any_message_group'] as GroupValue)) return true;
  const channel = message.type === 'stream' ? state.channels.get(message.stream_id) : undefined;
  if (isInGroup(state, channel?.can_delete_any_message_group)) return true;
  if (message.sender_id !== own_id) return false;
  const isAllowed =
    isInGroup(state, realm['realm_can_delete_own_message_group'] as GroupValue) ||
    isInGroup(state, channel?.can_delete_own_message_group);
  return isAllowed && isWithin(message, realm['realm_message_content_delete_limit_seconds']);
}

export function canPost(state: State, stream_id: number): boolean {
  const channel = state.channels.get(stream_id);
  if (!channel || channel.is_archived) return false;
  return isInGroup(state, channel.can_send_message_group);
}

/** The name of somebody who was deactivated: the service takes no direct messages for them. */
export const goneAmong = ({ users }: State, user_ids: readonly number[]): string | undefined =>
  user_ids.map((id) => users.get(id)).find((user) => user?.is_active === false)?.full_name;

/** Whether the message has a history that the reader may see. */
export function canSeeHistory({ realm, own_id }: State, message: Message): boolean {
  if (own_id === undefined) return false;
  const policy = realm['realm_message_edit_history_visibility_policy'];
  const wasMoved = message.last_moved_timestamp !== undefined;
  if (policy === 'moves') return wasMoved;
  return policy !== 'none' && (wasMoved || message.last_edit_timestamp !== undefined);
}
