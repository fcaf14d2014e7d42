import { QueryClient, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { asking, call, type Answer, type Input, type OperationName } from './client';
import { ApiError, isPassing } from './errors';

/**
 * How long pages are held behind the login, and what they read. What is read anew afterwards is shown in the place of what was there.
 */
export const HELD_MS = 60 * 60_000;

const AGAIN_MS = 15_000;

/** When what could not be read is asked for again by itself: not before the service wants it, and never what is refused. */
export function againMs(error: unknown, waits = AGAIN_MS): number | false {
  if (!isPassing(error)) return false;
  return Math.max(waits, (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0) * 1000);
}

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection it fails at once and says so; what waited for one by itself would be sent when nobody expects it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: HELD_MS,
      // Who is told to wait waits, and is shown that.
      retry: (failures, error) =>
        failures < 2 && isPassing(error) && !(error instanceof ApiError && error.retryAfterSeconds !== null),
      refetchInterval: ({ state }) => againMs(state.error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
  },
});

type Says<N extends OperationName> = Record<never, never> extends Input<N> ? [Input<N>?] : [Input<N>];

/**
 * What the service answers, kept while it is on the screen: `data` is the answer with its `data`, `meta` and `etag`. `everySeconds`
 * asks again by itself, which does not keep the session alive; `unless` does not ask at all. Until another page or search of the same
 * record is answered, what was there stays, unless `anew`: where the answer before would be taken for this one's.
 */
export function useRead<N extends OperationName>(
  name: N,
  input: Says<N>[0],
  options: { everySeconds?: number; unless?: boolean; anew?: boolean } = {},
) {
  const queryKey = [name, input ?? {}, asking.clinicId, asking.language];
  return useQuery({
    queryKey,
    queryFn: ({ signal, queryKey }) => {
      const state = queries.getQueryState(queryKey);
      const again = state?.errorUpdatedAt || (state?.data !== undefined && options.everySeconds !== undefined);
      return ask(name, { ...input, background: Boolean(again), signal });
    },
    placeholderData: (before, last) =>
      !options.anew && last && recordOf(last.queryKey) === recordOf(queryKey) ? before : undefined,
    enabled: options.unless !== true,
    ...(options.everySeconds !== undefined && {
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        againMs(state.error) || (options.everySeconds ?? 0) * 1000,
    }),
  });
}

/** Whose answer it is: what a record of one address says is never shown as that of another. */
const recordOf = ([name, input, clinicId]: QueryKey): string =>
  JSON.stringify([name, (input as { path?: object }).path, clinicId]);

const ask = <N extends OperationName>(name: N, input: Says<N>[0]): Promise<Answer<N>> =>
  (call as (name: N, input: unknown) => Promise<Answer<N>>)(name, input);

/** Reads anew what was read with these operations. */
export function useReread(reads: readonly OperationName[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read] })));
}

/** Forgets what was read of a record that is gone: who goes back to it finds that it is. */
export function useForget(reads: readonly OperationName[]): (path: Record<string, string>) => void {
  const client = useQueryClient();
  return (path) => reads.forEach((read) => client.removeQueries({ queryKey: [read, { path }] }));
}

/**
 * A change; afterwards everything that was read with the operations `changes` is read anew, which who was not answered is not kept
 * waiting for: reading will not be answered either. Who presses twice before the page could
 * be drawn again sends it once.
 */
export function useWrite<N extends OperationName>(name: N, options: { changes?: readonly OperationName[] } = {}) {
  const sent = useRef(new Map<string, Promise<Answer<N>>>());
  const reread = useReread(options.changes ?? []);
  return useMutation({
    mutationFn: (input: Says<N>[0]) => {
      const said = JSON.stringify(input ?? {});
      const open = sent.current.get(said) ?? ask(name, input).finally(() => sent.current.delete(said));
      sent.current.set(said, open);
      return open;
    },
    onSettled(_, error) {
      const read = reread();
      return isPassing(error) ? undefined : read;
    },
  });
}
