import { contentHtmlDiff } from '../markdown/index.js';
import { type MessageChange, unixSeconds, type MessageRow } from '../messages/index.js';

/** A state of a message in its history (chat.md section 2). */
export interface MessageSnapshot {
  topic: string;
  content: string;
  rendered_content: string;
  timestamp: number;
  user_id: number | null;
  prev_topic?: string;
  stream?: number;
  prev_stream?: number;
  prev_content?: string;
  prev_rendered_content?: string;
  content_html_diff?: string;
}

/**
 * All states of a message, oldest first, worked out backwards from the present one. Under the policy
 * `moves` a change of content alone is left out, and one beside a move is not told.
 */
export function messageSnapshots(
  message: MessageRow,
  changes: readonly MessageChange[],
  policy: 'all' | 'moves',
): MessageSnapshot[] {
  const snapshots: MessageSnapshot[] = [];
  let { content, rendered_content } = message;
  let topic = message.topic ?? '';
  for (const { user_id, at, content: edit, move } of changes.toReversed()) {
    if (move) topic = move.topic;
    const tellsContent = edit !== undefined && policy === 'all';
    if (tellsContent || move) {
      snapshots.push({
        topic,
        content,
        rendered_content,
        timestamp: unixSeconds(at),
        user_id,
        ...(move && move.prev_topic !== move.topic && { prev_topic: move.prev_topic }),
        ...(move &&
          move.prev_channel_id !== move.channel_id && {
            stream: move.channel_id,
            prev_stream: move.prev_channel_id,
          }),
        ...(tellsContent && {
          prev_content: edit.prev_content,
          prev_rendered_content: edit.prev_rendered_content,
          content_html_diff: contentHtmlDiff(edit.prev_rendered_content, rendered_content),
        }),
      });
    }
    if (tellsContent) ({ prev_content: content, prev_rendered_content: rendered_content } = edit);
    if (move) topic = move.prev_topic;
  }
  snapshots.push({
    topic,
    content,
    rendered_content,
    timestamp: unixSeconds(message.sent_at),
    user_id: message.sender_id,
  });
  return snapshots.toReversed();
}
