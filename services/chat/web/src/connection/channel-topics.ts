import type { Event } from '../model/types.js';
import { call } from './call.js';

export interface Topic {
  name: string;
  /** Of its newest message. */
  max_id: number;
}

/** Topics of channels that somebody looked at, the newest first. */
export class ChannelTopics {
  private readonly topics = new Map<number, readonly Topic[]>();
  private readonly loading = new Set<number>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Undefined until they are loaded. */
  find = (stream_id: number): readonly Topic[] | undefined => this.topics.get(stream_id);

  load(stream_id: number): void {
    if (this.topics.has(stream_id) || this.loading.has(stream_id)) return;
    void this.reload(stream_id);
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
        this.topics.set(stream_id, [{ name: subject, max_id: id }, ...others]);
        this.tell();
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
      this.topics.set(stream_id, topics);
      this.tell();
    } catch {
      // It is asked for again by whoever looks next.
    } finally {
      this.loading.delete(stream_id);
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
