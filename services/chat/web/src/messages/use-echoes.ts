import { useMemo, useSyncExternalStore } from 'react';
import type { Echo } from '../compose/outbox.js';
import { conversationOf, type Narrow } from '../model/narrow.js';
import { directPlace, topicPlace } from '../model/place.js';
import { useClient, useModel } from '../shell/client-context.js';
import type { ListView } from './list-view.js';

/** Messages of the reader's on their way to this list, whether or not its end is in memory. */
export function useEchoes(narrow: Narrow, list: ListView): readonly Echo[] {
  const client = useClient();
  const all = useSyncExternalStore(client.outbox.subscribe, client.outbox.snapshot);
  const own_id = useModel((state) => state.own_id ?? 0);
  return useMemo(() => {
    const conversation = conversationOf(narrow);
    const wanted = conversation && placeKey(conversation, own_id);
    return all.filter(({ destination, id }) => {
      if (id !== undefined && client.lists.messages.has(id)) return false;
      if (wanted !== undefined) return placeKey(destination, own_id) === wanted;
      const [only] = narrow;
      if (narrow.length === 0) return true;
      return (
        narrow.length === 1 &&
        only?.operator === 'channel' &&
        'stream_id' in destination &&
        only.operand === destination.stream_id
      );
    });
  }, [all, narrow, list, client, own_id]);
}

const placeKey = (destination: Echo['destination'], own_id: number) =>
  'stream_id' in destination
    ? topicPlace(destination.stream_id, destination.topic)
    : directPlace(destination.user_ids, own_id);
