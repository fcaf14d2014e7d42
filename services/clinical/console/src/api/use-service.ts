import { QueryClient, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { asking, call, type Answer, type Input, type OperationName } from './client';
import { isPassing } from './errors';

/**
 * How long pages are held behind the login, and what they read. What is read anew afterwards is shown in the place of what was there.
 */
export const HELD_MS = 60 * 60_000;

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection it fails at once and says so; what waited for one by itself would be sent when nobody expects it.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: HELD_MS,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
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
      const again = queries.getQueryState(queryKey)?.data !== undefined && options.everySeconds !== undefined;
      return ask(name, { ...input, background: again, signal });
    },
    placeholderData: (before, last) =>
      !options.anew && last && recordOf(last.queryKey) === recordOf(queryKey) ? before : undefined,
    enabled: options.unless !== true,
    ...(options.everySeconds !== undefined && { refetchInterval: options.everySeconds * 1000 }),
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

/** One change at a time; afterwards everything that was read with the operations `changes` is read anew. */
export function useWrite<N extends OperationName>(name: N, options: { changes?: readonly OperationName[] } = {}) {
  return useMutation({
    mutationFn: (input: Says<N>[0]) => ask(name, input),
    onSettled: useReread(options.changes ?? []),
  });
}
