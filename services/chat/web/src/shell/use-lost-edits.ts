import { useEffect } from 'react';
import type { Compose } from '../compose/compose.js';
import type { Client } from '../connection/client.js';
import { toast } from '../kit/toast.js';
import { takeLostEdits } from '../messages/edits.js';
import { useWords } from '../words/index.js';

/** What somebody has typed into a message that is deleted meanwhile goes on as a draft for its conversation. */
export function useLostEdits(client: Client, compose: Compose): void {
  const { editKept } = useWords().message;
  useEffect(
    () =>
      client.hear((events = []) => {
        const lost = takeLostEdits(client, events);
        for (const { message, text } of lost) compose.keep(message, text);
        if (lost.length > 0) toast(editKept);
      }),
    [client, compose, editKept],
  );
}
