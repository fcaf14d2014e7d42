import { answerOf, credentials, guarded, said, urlOf, type Answer, type OperationName } from './client';
import { NetworkError } from './errors';
import type { Operations } from './operations';

const PATIENCE_MS = 60_000;

/** Sends a text as it is, of that media type. Throws as `call` does. */
export const sendText = <N extends OperationName>(
  name: N,
  {
    query,
    type,
    content,
  }: { query: NonNullable<Operations[N]['query']> | Record<never, never>; type: string; content: string },
): Promise<Answer<N>> =>
  guarded(async () =>
    answerOf<N>(
      await fetch(urlOf(name, { query }), {
        method: 'POST',
        ...credentials(),
        headers: { ...said(), 'Content-Type': type },
        body: content,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((cause: unknown) => {
        throw new NetworkError(cause);
      }),
    ),
  );
