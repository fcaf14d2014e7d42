import type { Event } from '../model/types.js';
import { call } from './call.js';

export interface Topic {
  name: string;
  /** Of its newest message. */
  max_id: number;
}

/** Topics of channels that somebody looked at, the newest first. */
export class ChannelTopics {
  private topics: ReadonlyMap<number, readonly Topic[]> = new Map();
  private readonly loading = new Set<number>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Undefined until they are loaded. */
  find = (stream_id: number): readonly Topic[] | undefined => this.topics.get(stream_id);

  /** Of all channels of which they are known; the same object until one of them changes. */
  snapshot = (): ReadonlyMap<number, readonly Topic[]> => this.topics;

  load(stream_id: number): void {
    void this.loadAll([stream_id]);
  }

  /** One channel after the other. */
  async loadAll(stream_ids: readonly number[]): Promise<void> {
    for (const id of stream_ids) if (!this.topics.has(id) && !this.loading.has(id)) await this.reload(id);
  }

  /** After a new registration nothing that was known is sure. */
  renew(): void {
    for (const stream_id of this.topics.keys()) void this.reload(stream_id);
  }

  happened(events: readonly Event[]): void {
    const outdated = new Set<number>();
    for (const event of events) {
      if (event.type === 'message' && event.message.type === 'stream') {
        const { stream_id, subject, id } = event.message;
        const before = this.topics.get(stream_id);
        if (!before) continue;
        const others = before.filter(({ name }) => name.toLowerCase() !== subject.toLowerCase());
        this.put(stream_id, [{ name: subject, max_id: id }, ...others]);
      }
      if (event.type === 'update_message' && event.orig_subject !== undefined) {
        for (const id of [event.stream_id, event.new_stream_id]) if (id !== undefined) outdated.add(id);
      }
      if (event.type === 'delete_message' && event.stream_id !== undefined) outdated.add(event.stream_id);
    }
    for (const stream_id of outdated) if (this.topics.has(stream_id)) void this.reload(stream_id);
  }

  private async reload(stream_id: number): Promise<void> {
    this.loading.add(stream_id);
    try {
      const { topics } = await call('GET /users/me/{stream_id}/topics', { stream_id, allow_empty_topic_name: true });
      this.put(stream_id, topics);
    } catch {
      // It is asked for again by whoever looks next.
    } finally {
      this.loading.delete(stream_id);
    }
  }

  private put(stream_id: number, topics: readonly Topic[]): void {
    this.topics = new Map([...this.topics, [stream_id, topics]]);
    for (const listener of this.listeners) listener();
  }
}
