import type { Writable } from 'node:stream';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { isConnectionError } from './db-errors.js';

export interface PipelinedReads {
  run(query: QueryConfig): Promise<unknown[]>;
  close(): Promise<void>;
}

/**
 * `count` connections that send queries without waiting for the answers of earlier ones, used in
 * turn. A lost connection is made anew by the next query; a read is harmless, so it is tried once more.
 */
export function pipelinedReads(config: ClientConfig, count: number, onError: (error: Error) => void): PipelinedReads {
  const slots: (Promise<Client> | undefined)[] = Array.from({ length: count });
  let turn = 0;
  let closed = false;

  function clientAt(slot: number): Promise<Client> {
    slots[slot] ??= connect(slot);
    return slots[slot];
  }

  async function connect(slot: number): Promise<Client> {
    const client = new Client({ ...config, pipeline: true });
    const forget = () => {
      slots[slot] = undefined;
    };
    client.on('error', (error) => {
      forget();
      onError(error);
    });
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }

  async function attempt(query: QueryConfig): Promise<unknown[]> {
    turn = (turn + 1) % count;
    const client = await clientAt(turn);
    writeTogether(client);
    return (await client.query(query)).rows;
  }

  return {
    async run(query) {
      if (closed) throw new Error('Cannot use a pool after calling end on the pool');
      try {
        return await attempt(query);
      } catch (error) {
        if (closed || !isConnectionError(error)) throw error;
        return attempt(query);
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(slots.map(async (slot) => (await slot)?.end()));
    },
  };
}

/** Holds back what goes to the server until the event loop has come round: the queries of one turn leave in one write. */
function writeTogether(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
