import type { Event, Snapshot } from '../model/types.js';
import { ApiError, call } from './call.js';
import { backoff, Sleep } from './waiting.js';

export type Status = 'starting' | 'live' | 'reconnecting' | 'ended';

export interface Listener {
  /** A new registration: it replaces all that was known. */
  registered(snapshot: Snapshot): void;
  /** Events in their order, each once. */
  happened(events: readonly Event[]): void;
  status(status: Status): void;
  /** The server was started anew, maybe as a new release. */
  restarted(): void;
}

/** An answer that does not wait for events comes within this time, or not at all. */
const TRIAL_MS = 30_000;

/** What this client understands of events. */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  linkifier_url_template: true,
  empty_topic_name: true,
  simplified_presence_events: true,
};

export const REGISTRATION = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: false,
  client_capabilities: CAPABILITIES,
} as const;

/** Registers, then polls for ever: over lost connections, sleep and restarts. One instance serves one login. */
export class Connection {
  queue_id: string | undefined;
  private last_event_id = -1;
  private isStopped = false;
  private readonly sleep = new Sleep();
  private poll: AbortController | undefined;
  private longPollMs = 90_000;

  constructor(private readonly listener: Listener) {}

  /** Resolves with the first registration; throws ApiError where the service refuses it. */
  async start(): Promise<void> {
    this.listener.status('starting');
    await this.register();
    if (this.queue_id !== undefined) void this.listen();
  }

  stop(): void {
    this.isStopped = true;
    this.poll?.abort();
    this.sleep.wake();
  }

  /** Somebody looks, or the network is back: what waits need not wait. */
  wake(): void {
    this.sleep.wake();
  }

  /** The machine slept: an open poll may never be answered. */
  renew(): void {
    this.poll?.abort();
    this.sleep.wake();
  }

  /** What was told could not be taken in: all is asked for again. */
  again(): void {
    this.queue_id = undefined;
    this.renew();
  }

  private async register(): Promise<void> {
    const snapshot = await call('POST /register', REGISTRATION as never);
    this.queue_id = snapshot.queue_id ?? undefined;
    this.last_event_id = snapshot.last_event_id ?? -1;
    const seconds = (snapshot as { event_queue_longpoll_timeout_seconds?: number })
      .event_queue_longpoll_timeout_seconds;
    this.longPollMs = (seconds ?? 90) * 1000;
    if (this.isStopped) return;
    this.listener.registered(snapshot);
    this.listener.status('live');
  }

  private async listen(): Promise<void> {
    for (let failures = 0; !this.isStopped; ) {
      try {
        if (this.queue_id === undefined) await this.register();
        await this.pollOnce(failures > 0);
        failures = 0;
        this.listener.status('live');
      } catch (error) {
        if (this.isStopped) return;
        if (error instanceof ApiError && error.status === 401) return this.listener.status('ended');
        if (isLostQueue(error)) {
          this.queue_id = undefined;
          continue;
        }
        // It was called off, to poll anew.
        if (error instanceof DOMException && error.name === 'AbortError') continue;
        failures++;
        if (failures > 1) this.listener.status('reconnecting');
        const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
        await this.sleep.for(Math.max(backoff(failures), retryAfterMs));
      }
    }
  }

  /** After a failure it asks what is there without waiting: so it is known at once whether the service is back. */
  private async pollOnce(isTrial: boolean): Promise<void> {
    this.poll = new AbortController();
    const { queue_id, last_event_id } = this;
    const { events } = await call(
      'GET /events',
      { queue_id: queue_id!, last_event_id, dont_block: isTrial },
      {
        signal: this.poll.signal,
        patienceMs: isTrial ? TRIAL_MS : this.longPollMs,
      },
    );
    const fresh = events.filter(({ id }) => id > this.last_event_id);
    this.last_event_id = Math.max(this.last_event_id, ...fresh.map(({ id }) => id));
    if (this.isStopped) return;
    const told = fresh.filter(({ type }) => type !== 'heartbeat');
    if (told.some(({ type }) => type === 'restart')) this.listener.restarted();
    if (told.length > 0) this.listener.happened(told);
  }
}

/** Its queue is gone, or it asked for what was cleared away. */
const isLostQueue = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'BAD_EVENT_QUEUE_ID' || (error.status === 400 && error.code === 'BAD_REQUEST'));
