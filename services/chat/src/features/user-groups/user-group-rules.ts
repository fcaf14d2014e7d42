import { ChatError } from '../../domain/errors.js';
import { line } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Trimmed, not blank, and nothing that stands for something else in a mention (chat-gaps.md 1.5). */
export const groupName = () => line(LIMITS.userGroupName);

export function checkGroupName(name: string): void {
  const prefix = RESERVED_PREFIXES.find((reserved) => name.startsWith(reserved));
  if (prefix !== undefined) throw new ChatError('BAD_REQUEST', `User group name cannot start with '${prefix}'.`);
  if (/\p{Cc}/u.test(name)) throw new ChatError('BAD_REQUEST', 'User group name cannot hold control characters.');
}

/** Whether the setting value names the group itself. */
export function namesGroup(value: unknown, group_id: number): boolean {
  if (typeof value === 'number') return value === group_id;
  const { direct_subgroups } = (value ?? {}) as { direct_subgroups?: number[] };
  return direct_subgroups?.includes(group_id) ?? false;
}
