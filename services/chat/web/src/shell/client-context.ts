import { createContext, use, useRef, useSyncExternalStore } from 'react';
import type { Client } from '../connection/client.js';
import type { State } from '../model/state.js';

export const ClientContext = createContext<Client | undefined>(undefined);

export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('Nobody is logged in here.');
  return client;
}

/** A part of the state. `select` answers the same value for the same state, or parts of it. */
export function useModel<T>(select: (state: State) => T): T {
  const client = useClient();
  return useSyncExternalStore(client.subscribe, () => select(client.state));
}

/** What is computed of a state and of something else, only when one of the two has changed. */
export function useComputed<T>(compute: (state: State) => T, ...inputs: readonly unknown[]): T {
  const client = useClient();
  const last = useRef<{ state: State; inputs: readonly unknown[]; value: T } | undefined>(undefined);
  return useSyncExternalStore(client.subscribe, () => {
    const { current } = last;
    const isSame =
      current?.state === client.state &&
      current.inputs.length === inputs.length &&
      current.inputs.every((input, at) => input === inputs[at]);
    if (current && isSame) return current.value;
    const value = compute(client.state);
    last.current = { state: client.state, inputs, value };
    return value;
  });
}
