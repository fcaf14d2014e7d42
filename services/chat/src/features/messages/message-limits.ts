/** Limits of messages (chat-gaps.md 1.5), in characters unless said otherwise. */
export const MESSAGE_LIMITS = {
  content: 10_000,
  /** Messages in one answer or in one change of flags. */
  fetch: 5_000,
  /** People in a direct conversation, the sender included. */
  direct_recipients: 100,
  /** A channel or topic with more people needs can_mention_many_users_group for a wildcard mention. */
  wildcard_audience: 15,
  retry_key: 255,
} as const;

export const TRUNCATION_MARKER = '\n[message truncated]';
