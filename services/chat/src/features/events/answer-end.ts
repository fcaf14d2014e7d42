import type { EventRecord } from './event.js';
import { LIMITS } from '../../limits/index.js';
import { MAX_EVENTS_PER_ANSWER } from './queue-events.js';

/** Positions between the places where full answers end. An answer has room for two such blocks. */
const BLOCK = MAX_EVENTS_PER_ANSWER / 2;

/**
 * The place of the log where the answers of a short time end. While the process is late, readers who were answered one after
 * another so continue at the same place, and the next answer is shared among them as well.
 */
export class AnswerEnd {
  #position = 0;
  #until = 0;

  /**
   * `first`: the position of the first event of an answer. A new place is kept for the lateness, and for no longer than a
   * usual pause: a reader waits no longer for what came behind it.
   */
  of(first: number, newest: number, now: number, lateness_ms: number): number {
    if (now >= this.#until || first > this.#position) {
      this.#position = newest;
      this.#until = now + Math.min(lateness_ms, LIMITS.pollPauseMs);
    }
    return this.#position;
  }
}

/** A list that is full ends at the end of a block, so that readers who are far behind come to the same places. */
export function endAtBlock(records: readonly EventRecord[], most: number): readonly EventRecord[] {
  if (records.length < most) return records;
  let end = records.length - 1;
  while (end > 0 && blockOf(records[end]!) === blockOf(records[end - 1]!)) end -= 1;
  return end > 0 ? records.slice(0, end) : records;
}

const blockOf = ({ position }: EventRecord): number => Math.floor(position / BLOCK);
