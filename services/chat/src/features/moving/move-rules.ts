import type { MoveRange } from './move-store.js';

export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

/** Which messages a mode means, seen from the one that was named. */
export function moveRange(
  message: { id: number; topic_id: number | null },
  mode: PropagateMode,
  within_history_of: number | null,
): MoveRange {
  return {
    topic_id: message.topic_id!,
    from_message_id: mode === 'change_all' ? 0 : message.id,
    to_message_id: mode === 'change_one' ? message.id : null,
    within_history_of,
  };
}
