import type { Socket } from 'node:net';
import { Client } from 'pg';

/** How often the connection is asked whether it is alive, and how long it may take to answer. */
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
/** What was said is surely heard by whoever got an answer to a question not older than this. */
const TRUSTED_MS = 3_500;

export interface Listener {
  /**
   * Whether what is said is heard: false at the latest 3.5 s after the connection fell silent, also
   * where nobody told that it is dead.
   */
  isListening(): boolean;
  /** Resolves once the first attempt to connect has succeeded or failed; goes on trying by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What lasts as long as a listener hears without a gap. */
export type Connection = Pick<Client, 'query'>;

export interface ListenerOptions {
  onLost?(): void;
  /** With each connection, before it is kept; one with which it fails is given up for another. */
  onListening?(connection: Connection): Promise<void>;
}

/** A connection of its own for LISTEN, which does not go through a pool. What was said while it was lost is lost. */
export function listenTo(
  database_url: string,
  channel: 'events' | 'principals',
  onNotification: (payload: string) => void,
  { onLost, onListening }: ListenerOptions = {},
): Listener {
  let client: Client | undefined;
  let answeredAt = -Infinity;
  let keeping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** An answer tells that everything said before the question has been heard. */
  async function ask(asked: Client, sql: string) {
    const at = performance.now();
    await asked.query(sql);
    if (client === asked) answeredAt = at;
  }

  function forget(lost: Client) {
    if (client !== lost) return;
    client = undefined;
    answeredAt = -Infinity;
    // Not `end()`, which would wait for the other side.
    socketOf(lost).destroy();
    onLost?.();
  }

  async function connect() {
    const fresh = new Client({
      connectionString: database_url,
      application_name: 'chat listener',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = fresh;
    fresh.on('error', () => forget(fresh));
    fresh.on('end', () => forget(fresh));
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''));
    await fresh.connect();
    await ask(fresh, `listen ${channel}`);
    await onListening?.(fresh);
  }

  async function keep() {
    try {
      await (client ? ask(client, 'select 1') : connect());
    } catch {
      if (client) forget(client);
    }
  }

  function keepOnce(): Promise<void> {
    return (keeping ??= keep().finally(() => {
      keeping = undefined;
    }));
  }

  return {
    isListening: () => performance.now() - answeredAt < TRUSTED_MS,
    async start() {
      timer = setInterval(() => void keepOnce(), ASK_EVERY_MS).unref();
      await keepOnce();
    },
    async stop() {
      clearInterval(timer);
      await keeping;
      const last = client;
      client = undefined;
      if (last) socketOf(last).destroy();
    },
  };
}

function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
