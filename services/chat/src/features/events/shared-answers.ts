import { LRUCache } from 'lru-cache';
import type { EventRecord } from './event.js';
import type { EventTexts } from './event-texts.js';
import { endAtBlock } from './answer-end.js';
import { MAX_EVENTS_PER_ANSWER, take } from './queue-events.js';
import type { Queue } from './realm-queues.js';

/** Parts of the log that are kept for other queues. */
const KEPT_STRETCHES = 256;
const KEPT_BYTES = 16_777_216;

/**
 * Answers that many queues get in the same words. In a busy channel thousands of readers stand at the same place of the log: what
 * they get is found and written once, and each costs a look at who they are, not one at each event.
 */
export class SharedAnswers {
  readonly #stretches = new LRUCache<string, Stretch>({ max: KEPT_STRETCHES });
  readonly #answers = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    maxEntrySize: KEPT_BYTES / 4,
    sizeCalculation: (json, key) => json.length + key.length + 100,
  });

  constructor(private readonly texts: EventTexts) {}

  /**
   * The JSON list of those of the records that the queue gets: all events of its organization in order, the first of which it
   * does. Undefined where something among them is for this queue alone.
   */
  of(records: readonly EventRecord[], queue: Queue): Buffer | undefined {
    const place = `${records[0]!.position} ${records.at(-1)!.position}`;
    let stretch = this.#stretches.get(place);
    if (!stretch) this.#stretches.set(place, (stretch = new Stretch(records)));
    const standing = stretch.standingOf(queue);
    if (standing === undefined) return undefined;
    const key = `${place} ${queue.kind} ${queue.role} ${standing}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const wanted: EventRecord[] = [];
    take(queue, records, wanted);
    const json = this.texts.listOf(endAtBlock(wanted, MAX_EVENTS_PER_ANSWER), queue);
    this.#answers.set(key, json);
    return json;
  }
}

/** What may differ, in a part of the log, between queues of users with the same role and with the same options. */
class Stretch {
  readonly #users = new Set<number>();
  readonly #queues = new Set<string>();
  readonly #ids = new Set<number>();
  /** The clocks between which a channel has events for its subscribers. */
  readonly #channels = new Map<number, [from: number, to: number]>();
  #isPersonal = false;

  constructor(records: readonly EventRecord[]) {
    for (const { id, clock, audience, payload } of records) {
      const { user_ids, except_user_ids, per_user, channel_id } = audience;
      for (const user_id of user_ids ?? []) this.#users.add(user_id);
      for (const user_id of except_user_ids ?? []) this.#users.add(user_id);
      for (const user_id in per_user) this.#users.add(Number(user_id));
      const sent_by = payload['sent_by'] as { queue_id: string } | undefined;
      if (sent_by) this.#queues.add(sent_by.queue_id);
      if (audience.flags_of !== undefined || payload['sealed'] !== undefined) this.#isPersonal = true;
      this.#ids.add(id);
      if (channel_id === undefined) continue;
      const [from, to] = this.#channels.get(channel_id) ?? [clock, clock];
      this.#channels.set(channel_id, [Math.min(from, clock), Math.max(to, clock)]);
    }
  }

  /**
   * The channels to which the queue's user was subscribed; undefined if a subscription, or anything else, changes
   * within the part.
   */
  standingOf({ row, user_id, isSubscribedThroughout }: Queue): string | undefined {
    if (this.#isPersonal || this.#users.has(user_id) || this.#queues.has(row.id)) return undefined;
    if (row.skipped_event_ids.some((id) => this.#ids.has(id))) return undefined;
    let standing = '';
    for (const [channel_id, [from, to]] of this.#channels) {
      const isSubscribed = isSubscribedThroughout(channel_id, from, to);
      if (isSubscribed === undefined) return undefined;
      standing += isSubscribed ? '1' : '0';
    }
    return standing;
  }
}
