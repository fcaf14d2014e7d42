import { Client } from 'pg';

export interface Listener {
  /** Connects again if the connection was lost; harmless otherwise. */
  keep(): Promise<void>;
  stop(): Promise<void>;
}

/** A connection of its own for LISTEN, which does not go through a pool. What was said while it was lost is lost. */
export function listenTo(database_url: string, channel: 'events', onNotification: () => void): Listener {
  let client: Client | undefined;
  let stopped = false;

  return {
    async keep() {
      if (client || stopped) return;
      const fresh = new Client({ connectionString: database_url, keepAlive: true, application_name: 'chat listener' });
      client = fresh;
      const forget = () => {
        if (client === fresh) client = undefined;
      };
      fresh.on('error', forget);
      fresh.on('end', forget);
      fresh.on('notification', onNotification);
      try {
        await fresh.connect();
        await fresh.query(`listen ${channel}`);
      } catch {
        forget();
        fresh.end().catch(() => undefined);
      }
    },
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}
