import { ApiError, call } from '../connection/call.js';
import type { Client } from '../connection/client.js';
import { backoff } from '../connection/waiting.js';
import { flagEvent } from './actions.js';

const TOGETHER_MS = 400;
/** Told in one request. */
const MOST = 1000;

/** Tells the service what the reader has seen, some at a time, until it has heard it or refuses it. */
export class Reading {
  private readonly seen = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  constructor(private readonly client: Client) {}

  see(ids: readonly number[]): void {
    const fresh = ids.filter((id) => this.client.state.unread.has(id) && !this.seen.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) this.seen.add(id);
    this.client.foresee(flagEvent('add', 'read', fresh));
    this.timer ??= setTimeout(() => void this.flush(), TOGETHER_MS);
  }

  /** After a new registration, which may not know it yet. */
  again(): void {
    const ids = [...this.seen].filter((id) => this.client.state.unread.has(id));
    if (ids.length > 0) this.client.foresee(flagEvent('add', 'read', ids));
  }

  /** Whoever signs in next on this page has not seen it. */
  stop(): void {
    clearTimeout(this.timer);
    this.seen.clear();
  }

  private async flush(): Promise<void> {
    let waitMs = TOGETHER_MS;
    try {
      await this.tell([...this.seen].slice(0, MOST));
      this.failures = 0;
    } catch (error) {
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      waitMs = Math.max(backoff(++this.failures), asked);
    }
    this.timer = this.seen.size > 0 ? setTimeout(() => void this.flush(), waitMs) : undefined;
  }

  /** One message that is refused must not keep the others unread: they are told in halves then. Throws what may pass. */
  private async tell(messages: readonly number[]): Promise<void> {
    try {
      await call('POST /messages/flags', { messages: [...messages], op: 'add', flag: 'read' });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (messages.length > 1) {
        const half = Math.ceil(messages.length / 2);
        await this.tell(messages.slice(0, half));
        return this.tell(messages.slice(half));
      }
    }
    for (const id of messages) this.seen.delete(id);
  }
}

/** It would be refused again, however often it is told. A session that ended is another matter, and so is haste. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== 'CSRF_FAILED';
