import type { Db } from '../../db/db.js';
import {
  findContentEdits,
  findThreadMoves,
  type ContentEdit,
  type HistoryBounds,
  type ThreadMove,
} from './edit-history-store.js';
import { unixSeconds } from './message-view.js';

export type EditHistoryPolicy = 'all' | 'moves' | 'none';

/** One change of a message: of its content, of where it stands, or of both at once. */
export interface MessageChange {
  user_id: number | null;
  at: Date;
  content?: ContentEdit;
  move?: ThreadMove;
}

/** An entry of `edit_history` of a message (chat-gaps.md 4.1). */
export interface EditHistoryEntry {
  user_id: number | null;
  timestamp: number;
  prev_content?: string;
  prev_rendered_content?: string;
  prev_topic?: string;
  topic?: string;
  prev_stream?: number;
  stream?: number;
}

/** What happened to each of the messages of late, oldest first; an edit and a move of one request are one change. */
export async function findChanges(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
  bounds: HistoryBounds,
): Promise<Map<number, MessageChange[]>> {
  const edits = await findContentEdits(db, realm_id, message_ids, bounds);
  const moves = await findThreadMoves(db, realm_id, message_ids, bounds);
  const changes = new Map<number, MessageChange[]>();
  const changesOf = (id: number) => changes.get(id) ?? changes.set(id, []).get(id)!;
  for (const move of moves) changesOf(move.message_id).push({ user_id: move.user_id, at: move.moved_at, move });
  for (const content of edits) {
    const own = changesOf(content.message_id);
    const together = own.find((change) => change.move && change.at.getTime() === content.edited_at.getTime());
    if (together) together.content = content;
    else own.push({ user_id: content.user_id, at: content.edited_at, content });
  }
  for (const own of changes.values()) own.sort((a, b) => a.at.getTime() - b.at.getTime());
  return changes;
}

/** `edit_history` of a message, newest first, as far as the organization shows it; undefined where there is none. */
export function editHistoryOf(
  changes: readonly MessageChange[],
  policy: EditHistoryPolicy,
): EditHistoryEntry[] | undefined {
  if (policy === 'none') return undefined;
  const shown = changes.filter(({ move }) => policy === 'all' || move).map((change) => entryOf(change, policy));
  return shown.length === 0 ? undefined : shown.toReversed();
}

function entryOf({ user_id, at, content, move }: MessageChange, policy: EditHistoryPolicy): EditHistoryEntry {
  return {
    user_id,
    timestamp: unixSeconds(at),
    ...(content &&
      policy === 'all' && {
        prev_content: content.prev_content,
        prev_rendered_content: content.prev_rendered_content,
      }),
    ...(move && move.prev_topic !== move.topic && { prev_topic: move.prev_topic, topic: move.topic }),
    ...(move &&
      move.prev_channel_id !== move.channel_id && { prev_stream: move.prev_channel_id, stream: move.channel_id }),
  };
}
