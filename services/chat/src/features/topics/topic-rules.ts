import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import type { Channel } from '../channel-directory/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME, realmSetting } from '../realm-settings/index.js';

export const RESOLVED_PREFIX = '✔ ';

/** Names that all mean the empty topic where topics may be empty, and are refused where they may not. */
const EMPTY_NAMES = ['', '(no topic)', EMPTY_TOPIC_DISPLAY_NAME];

/**
 * A topic name as it is stored: trimmed, cut to 57 characters and `...`, the names of the empty
 * topic become the empty string (chat.md 4.1 rule 4).
 *
 * @throws ChatError BAD_REQUEST for unprintable characters.
 */
export function normalizeTopic(name: string): string {
  const trimmed = name.trim();
  if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(trimmed))
    throw new ChatError('BAD_REQUEST', 'The topic has an unprintable character.');
  if (EMPTY_NAMES.includes(trimmed)) return '';
  const characters = [...trimmed];
  if (characters.length <= LIMITS.topic) return trimmed;
  return `${characters.slice(0, LIMITS.topic - 3).join('')}...`;
}

/** Whether new messages may go to a topic of that (normalized) name. */
export function checkTopicsPolicy(realm: Realm, channel: Channel, topic: string): void {
  const policy = channel.topics_policy === 'inherit' ? realmSetting(realm, 'topics_policy') : channel.topics_policy;
  if (policy === 'disable_empty_topic' && topic === '') {
    throw new ChatError('BAD_REQUEST', 'Topics are required in this channel.');
  }
  if (policy === 'empty_topic_only' && topic !== '') {
    throw new ChatError('BAD_REQUEST', `Only the "${EMPTY_TOPIC_DISPLAY_NAME}" topic is allowed in this channel.`);
  }
}
