import { useEffect } from 'react';
import type { Client } from '../connection/client.js';
import { toast } from '../kit/toast.js';
import { keepLostEdits } from '../messages/edits.js';
import { useWords } from '../words/index.js';

/** Says what became of an edit whose message was deleted meanwhile. */
export function useLostEdits(client: Client): void {
  const { editLost, editKept } = useWords().message;
  useEffect(
    () =>
      client.hear((events = []) => {
        keepLostEdits(client, events).then(
          (isAny) => isAny && toast(editKept),
          () => toast(editLost),
        );
      }),
    [client, editKept, editLost],
  );
}
