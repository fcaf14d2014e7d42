import { useEffect } from 'react';
import type { Compose } from '../../compose/compose.js';
import type { Client } from '../../connection/client.js';
import { isEditing } from '../../messages/edits.js';
import { namesOf } from '../../model/names.js';
import { conversationOf, topicNarrow, type Narrow } from '../../model/narrow.js';
import { addressOf, replaceAddress } from '../../shell/route.js';

/**
 * Goes along when all messages of the shown topic are moved or renamed, and stays at the message that is read; not while somebody writes
 * or changes a message, whose text belongs there.
 */
export function useMovedTopic(client: Client, compose: Compose, narrow: Narrow | undefined, key: string): void {
  useEffect(() => {
    const shown = narrow && conversationOf(narrow);
    if (!shown || !('stream_id' in shown)) return undefined;
    return client.hear((events) => {
      let place = { stream_id: shown.stream_id, topic: shown.topic };
      for (const event of events ?? []) {
        if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') continue;
        const { stream_id, new_stream_id, orig_subject, subject } = event;
        if (stream_id === undefined || orig_subject === undefined) continue;
        if (!isSamePlace(place, { stream_id, topic: orig_subject })) continue;
        place = { stream_id: new_stream_id ?? stream_id, topic: subject ?? orig_subject };
      }
      if (isSamePlace(place, shown) || compose.snapshot().text !== '' || isEditing(client)) return;
      const near = client.shown?.key === key ? client.shown.around : undefined;
      replaceAddress(addressOf(topicNarrow(place.stream_id, place.topic), namesOf(client.state), near));
    });
    // The key stands for the narrow.
  }, [client, compose, key, narrow === undefined]);
}

interface TopicPlace {
  stream_id: number;
  topic: string;
}

const isSamePlace = (one: TopicPlace, other: TopicPlace): boolean =>
  one.stream_id === other.stream_id && one.topic.toLowerCase() === other.topic.toLowerCase();
