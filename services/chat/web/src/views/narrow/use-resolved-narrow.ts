import { useEffect, useMemo, useState } from 'react';
import { call } from '../../connection/call.js';
import { conversationNarrow } from '../../messages/actions.js';
import { namesOf } from '../../model/names.js';
import { narrowKey, withReader, type Narrow } from '../../model/narrow.js';
import { useClient } from '../../shell/client-context.js';
import { addressOf, replaceAddress } from '../../shell/route.js';

/**
 * The narrow with ids where the address has names or `me`, and with the conversation of the message of `with/…` as it is called now:
 * links go on leading there after it was renamed. Undefined until that is known.
 */
export function useResolvedNarrow(asked: Narrow): Narrow | undefined {
  const client = useClient();
  const [lost, setLost] = useState<string>();
  const key = narrowKey(asked);
  const anchor = asked.find(({ operator }) => operator === 'with')?.operand;
  useEffect(() => {
    if (typeof anchor !== 'number') return;
    const rest = asked.filter(({ operator }) => operator !== 'with');
    const control = new AbortController();
    const { signal } = control;
    call('GET /messages/{message_id}', { message_id: anchor, allow_empty_topic_name: true }, { signal }).then(
      ({ message }) => {
        const narrow = conversationNarrow(message, client.state.own_id ?? 0);
        replaceAddress(addressOf(narrow, namesOf(client.state)));
      },
      () => {
        if (signal.aborted) return;
        if (rest.length > 0) replaceAddress(addressOf(rest, namesOf(client.state)));
        else setLost(key);
      },
    );
    return () => control.abort();
  }, [client, key, anchor]);
  const resolved = useMemo(
    () =>
      asked.map((term) => {
        if (term.operator !== 'channel' || typeof term.operand !== 'string')
          return withReader(term, client.state.own_id);
        const name = term.operand.toLowerCase();
        const channel = [...client.state.channels.values()].find((one) => one.name.toLowerCase() === name);
        return channel ? { ...term, operand: channel.stream_id } : term;
      }),
    // The key stands for the narrow.
    [client, key],
  );
  return typeof anchor === 'number' && lost !== key ? undefined : resolved;
}
