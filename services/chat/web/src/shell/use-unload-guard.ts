import { useEffect } from 'react';
import type { Compose } from '../compose/compose.js';
import type { Client } from '../connection/client.js';
import { isEditing } from '../messages/edits.js';

/**
 * The browser asks before it leaves the page while something is only there: a message that is on its way, an edit, or what is being
 * written where it cannot be saved as a draft.
 */
export function useUnloadGuard(client: Client, compose: Compose): void {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      void compose.finish();
      const isSending = client.outbox.snapshot().some(({ id }) => id === undefined);
      const isOnline = navigator.onLine && client.connectionStatus === 'live';
      if (isSending || isEditing(client) || compose.wouldLose(isOnline)) event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [client, compose]);
}
