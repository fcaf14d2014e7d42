/** Flags that users set themselves; all others follow from what a message says and when it was sent (chat.md section 3). */
export const EDITABLE_FLAGS = ['read', 'starred', 'collapsed'] as const;
export type EditableFlag = (typeof EDITABLE_FLAGS)[number];

/** What a user has of their own on one message. */
export interface OwnFlags {
  is_unread: boolean;
  /** The message did not reach the user when it was sent: it lies outside their subscriptions. */
  is_historical: boolean;
  starred: boolean;
  collapsed: boolean;
  mentioned: boolean;
  stream_wildcard_mentioned: boolean;
  topic_wildcard_mentioned: boolean;
  has_alert_word: boolean;
}

/** Flags as messages carry them over the wire; `wildcard_mentioned` is the old name of both wildcards (chat.md 4.3). */
export function wireFlags(flags: OwnFlags): string[] {
  const wire: string[] = [];
  if (!flags.is_unread) wire.push('read');
  if (flags.starred) wire.push('starred');
  if (flags.collapsed) wire.push('collapsed');
  if (flags.mentioned) wire.push('mentioned');
  if (flags.stream_wildcard_mentioned) wire.push('stream_wildcard_mentioned');
  if (flags.topic_wildcard_mentioned) wire.push('topic_wildcard_mentioned');
  if (flags.stream_wildcard_mentioned || flags.topic_wildcard_mentioned) wire.push('wildcard_mentioned');
  if (flags.has_alert_word) wire.push('has_alert_word');
  if (flags.is_historical) wire.push('historical');
  return wire;
}
