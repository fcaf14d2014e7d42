import { Client } from 'pg';

export interface Listener {
  /** Whether what is said now is heard. */
  isListening(): boolean;
  /** Connects again if the connection was lost; harmless otherwise. */
  keep(): Promise<void>;
  stop(): Promise<void>;
}

/** A connection of its own for LISTEN, which does not go through a pool. What was said while it was lost is lost. */
export function listenTo(
  database_url: string,
  channel: 'events' | 'principals',
  onNotification: (payload: string) => void,
  onLost: () => void = () => undefined,
): Listener {
  let client: Client | undefined;
  let listening = false;
  let stopped = false;

  return {
    isListening: () => listening,
    async keep() {
      if (client || stopped) return;
      const fresh = new Client({ connectionString: database_url, keepAlive: true, application_name: 'chat listener' });
      client = fresh;
      const forget = () => {
        if (client !== fresh) return;
        client = undefined;
        listening = false;
        onLost();
      };
      fresh.on('error', forget);
      fresh.on('end', forget);
      fresh.on('notification', ({ payload }) => onNotification(payload ?? ''));
      try {
        await fresh.connect();
        await fresh.query(`listen ${channel}`);
        listening = client === fresh;
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
