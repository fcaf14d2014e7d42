import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Answer, type OperationName, type Parameters } from '../../connection/call.js';
import type { Event } from '../../model/types.js';
import { useClient } from '../../shell/client-context.js';

type Loaded<T> = { is: 'loading' } | { is: 'failed' } | { is: 'there'; answer: T };

/**
 * What a reading operation answers, asked anew when one of these events comes: for what the state does not hold.
 * `parameters` are compared by their text.
 */
export function useAnswer<N extends OperationName>(
  name: N,
  parameters: Parameters<N>,
  changedBy: readonly Event['type'][],
): { loaded: Loaded<Answer<N>>; reload(): void } {
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded<Answer<N>>>({ is: 'loading' });
  const asked = useRef(0);
  const text = JSON.stringify(parameters);
  const reload = useCallback(() => {
    const own = ++asked.current;
    // An answer that was overtaken by a later one is older.
    const take = (next: Loaded<Answer<N>>) => own === asked.current && setLoaded(next);
    call(name, JSON.parse(text) as Parameters<N>).then(
      (answer) => take({ is: 'there', answer }),
      () => take({ is: 'failed' }),
    );
  }, [name, text]);
  const types = changedBy.join();
  useEffect(() => {
    reload();
    return client.hear((events) => {
      if (events === undefined || events.some(({ type }) => types.split(',').includes(type))) reload();
    });
  }, [client, reload, types]);
  return { loaded, reload };
}
