import { ApiError, errorOf, headersOf, NetworkError, withSession } from '../connection/call.js';
import type { Event } from '../model/types.js';
import { uniqueKey } from '../kit/unique-key.js';

export type Destination = { stream_id: number; topic: string } | { user_ids: number[] };

const RETRY_MS = 5000;

/** A message on its way. */
export interface Echo {
  local_id: string;
  destination: Destination;
  content: string;
  /** Milliseconds since 1970. */
  began: number;
  /** `waiting`: it is sent as soon as the service is reached. */
  status: 'sending' | 'waiting' | 'failed';
  error?: string;
  /** Of the stored message, once the service has answered. */
  id?: number;
}

/** Messages that were sent and have not come back yet. Each is stored once, however often it has to be sent. */
export class Outbox {
  private echoes: readonly Echo[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly queueOf = new Map<string, string | undefined>();

  constructor(
    private readonly queue_id: () => string | undefined,
    private readonly isKnown: (message_id: number) => boolean,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly Echo[] => this.echoes;

  send(destination: Destination, content: string): void {
    const local_id = uniqueKey();
    this.queueOf.set(local_id, this.queue_id());
    this.put([...this.echoes, { local_id, destination, content, began: Date.now(), status: 'sending' }]);
    void this.post(local_id);
  }

  retry(local_id: string): void {
    this.change(local_id, { status: 'sending' });
    void this.post(local_id);
  }

  discard(local_id: string): void {
    this.put(this.echoes.filter((echo) => echo.local_id !== local_id));
    this.queueOf.delete(local_id);
  }

  /** In the order in which they were written. */
  retryWaiting(): void {
    for (const echo of this.echoes) if (echo.status === 'waiting') this.retry(echo.local_id);
  }

  happened(events: readonly Event[]): void {
    const arrived = new Set(events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])));
    const local = new Set(
      events.flatMap((event) => (event.type === 'message' && event.local_message_id ? [event.local_message_id] : [])),
    );
    const left = this.echoes.filter(({ local_id, id }) => !local.has(local_id) && !(id && arrived.has(id)));
    if (left.length < this.echoes.length) this.put(left);
  }

  /** Whoever signs in next on this page does not send what was left. */
  stop(): void {
    this.put([]);
  }

  private lane: Promise<void> = Promise.resolve();

  /** One after another: what was written first is stored first. */
  private post(local_id: string): Promise<void> {
    this.lane = this.lane.then(() => this.postNow(local_id));
    return this.lane;
  }

  private async postNow(local_id: string): Promise<void> {
    const echo = this.echoes.find((one) => one.local_id === local_id);
    if (!echo || echo.id !== undefined) return;
    try {
      const id = await withSession(() => sendOnce(echo, this.queueOf.get(local_id)));
      if (this.isKnown(id)) this.discard(local_id);
      else this.change(local_id, { id, status: 'sending' });
    } catch (error) {
      if (error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429)))
        this.wait(local_id);
      else this.change(local_id, { status: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
  }

  private wait(local_id: string): void {
    this.change(local_id, { status: 'waiting' });
    setTimeout(() => this.retryWaiting(), RETRY_MS);
  }

  private change(local_id: string, changes: Partial<Echo>): void {
    this.put(this.echoes.map((echo) => (echo.local_id === local_id ? { ...echo, ...changes } : echo)));
  }

  private put(echoes: readonly Echo[]): void {
    this.echoes = echoes;
    for (const listener of this.listeners) listener();
  }
}

/** The key lets the service recognize a second attempt of the same message. */
async function sendOnce({ destination, content, local_id }: Echo, queue_id: string | undefined): Promise<number> {
  const fields = new URLSearchParams({ content, local_id, read_by_sender: 'true', ...(queue_id && { queue_id }) });
  if ('stream_id' in destination) {
    fields.set('type', 'channel');
    fields.set('to', String(destination.stream_id));
    fields.set('topic', destination.topic);
  } else {
    fields.set('type', 'direct');
    fields.set('to', JSON.stringify(destination.user_ids));
  }
  const response = await fetch('/api/v1/messages', {
    method: 'POST',
    headers: { ...headersOf(), 'Idempotency-Key': local_id },
    body: fields,
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new NetworkError('The service was not reached.', { cause });
  });
  const answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (!answer || response.status >= 502) throw new NetworkError('The answer was cut off.');
  if (!response.ok) throw errorOf(response.status, answer, response.headers.get('Retry-After'));
  return answer['id'] as number;
}
