import { batchLoader } from '../../concurrency/batch-loader.js';
import { endAtBlock } from './answer-end.js';
import { EventTexts, listOfTexts } from './event-texts.js';
import type { EventWindow } from './event-window.js';
import type { EventRecord, FindFlags } from './event.js';
import { take } from './queue-events.js';
import type { Queue } from './realm-queues.js';
import { SharedAnswers } from './shared-answers.js';

/** Events of an organization among which those of one answer are looked for. */
const MOST_LOOKED_AT = 2_000;
/** Readers whose flags one query finds. */
const FLAGS_TOGETHER = 1_000;

type Json = Buffer | Promise<Buffer>;

/** Writes answers to polls as JSON lists; a promise if flags have to be read. */
export interface AnswerWriter {
  /** The next event of a queue, and those that came after it, up to the position `end`. */
  writeFrom(first: EventRecord, queue: Queue, end: number): Json;
  write(records: EventRecord[], queue: Queue): Json;
}

export function createAnswerWriter(
  window: EventWindow,
  options: { openSealed: (text: string) => string; findFlags: FindFlags },
): AnswerWriter {
  const texts = new EventTexts(options.openSealed);
  const shared = new SharedAnswers(texts);
  const flagsOf = batchLoader(options.findFlags, { most: FLAGS_TOGETHER });

  function write(records: EventRecord[], queue: Queue): Json {
    if (records.every(({ audience }) => audience.flags_of === undefined)) return texts.listOf(records, queue);
    const { realm_id, user_id } = queue;
    const withFlags = async (record: EventRecord) => {
      const message_id = record.audience.flags_of;
      const flags = message_id === undefined ? undefined : await flagsOf({ realm_id, user_id, message_id });
      return texts.of(record, queue, flags);
    };
    return Promise.all(records.map(withFlags)).then(listOfTexts);
  }

  return {
    write,
    writeFrom(first, queue, end) {
      const wanted = [first];
      // The event may have left the window meanwhile.
      if (first.position <= window.floor) return write(wanted, queue);
      const found = window.between(queue.realm_id, first.position - 1, end, MOST_LOOKED_AT);
      const records = endAtBlock(found, MOST_LOOKED_AT);
      const json = shared.of(records, queue);
      if (json) return json;
      take(queue, records.slice(1), wanted);
      return write(wanted, queue);
    },
  };
}
