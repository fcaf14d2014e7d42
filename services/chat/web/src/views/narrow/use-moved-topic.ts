import { useEffect } from 'react';
import type { Compose } from '../../compose/compose.js';
import type { Client } from '../../connection/client.js';
import { namesOf } from '../../model/names.js';
import { conversationOf, topicNarrow, type Narrow } from '../../model/narrow.js';
import { addressOf, replaceAddress } from '../../shell/route.js';

/** Goes along when all messages of the shown topic are moved or renamed; not while somebody writes, whose text belongs there. */
export function useMovedTopic(client: Client, compose: Compose, narrow: Narrow | undefined, key: string): void {
  useEffect(() => {
    const shown = narrow && conversationOf(narrow);
    if (!shown || !('stream_id' in shown)) return undefined;
    return client.hear((events) => {
      for (const event of events ?? []) {
        if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') continue;
        const { stream_id, new_stream_id, orig_subject, subject } = event;
        if (stream_id === undefined || orig_subject === undefined) continue;
        const isShown = stream_id === shown.stream_id && orig_subject.toLowerCase() === shown.topic.toLowerCase();
        if (!isShown || compose.snapshot().text !== '') continue;
        replaceAddress(
          addressOf(topicNarrow(new_stream_id ?? stream_id, subject ?? orig_subject), namesOf(client.state)),
        );
      }
    });
    // The key stands for the narrow.
  }, [client, compose, key, narrow === undefined]);
}
