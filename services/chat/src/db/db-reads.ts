import type { Writable } from 'node:stream';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import { isConnectionError } from './db-errors.js';

export interface PipelinedReads {
  run(query: QueryConfig): Promise<unknown[]>;
  close(): Promise<void>;
}

/**
 * `count` connections that send queries without waiting for the answers of earlier ones, used in
 * turn. A lost connection is made anew by the next query; a read is harmless, so it is tried again.
 */
export function pipelinedReads(config: ClientConfig, count: number, onError: (error: Error) => void): PipelinedReads {
  const slots: (Promise<Client> | undefined)[] = Array.from({ length: count });
  let turn = 0;
  let closed = false;

  function clientAt(slot: number): Promise<Client> {
    const known = slots[slot];
    if (known) return known;
    const connecting = connect();
    slots[slot] = connecting;
    connecting.catch(() => forget(slot, connecting));
    return connecting;
  }

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, pipeline: true });
    client.on('error', onError);
    await client.connect();
    return client;
  }

  function forget(slot: number, lost: Promise<Client>): void {
    if (slots[slot] !== lost) return;
    slots[slot] = undefined;
    // It may be of no use and still be there. What others wait for on it is asked again on a new one.
    void lost.then((client) => client.end()).catch(() => undefined);
  }

  async function attempt(query: QueryConfig): Promise<unknown[]> {
    turn = (turn + 1) % count;
    const slot = turn;
    const pending = clientAt(slot);
    try {
      const client = await pending;
      writeTogether(client);
      return (await client.query(query)).rows;
    } catch (error) {
      if (isConnectionError(error)) forget(slot, pending);
      throw error;
    }
  }

  return {
    async run(query) {
      // Each of the connections may turn out to be lost; the last try is on one made anew.
      for (let left = count; ; left -= 1) {
        if (closed) throw new Error('Cannot use a pool after calling end on the pool');
        try {
          return await attempt(query);
        } catch (error) {
          if (left === 0 || !isConnectionError(error)) throw error;
        }
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
