import { useEffect, useRef, useState } from 'react';
import { call, type Body, type Data } from '../api/client';
import { ApiError } from '../api/errors';

export type Suggestion = Data<'GET /api/v1/ai/suggestions/{suggestion}'>;
type Asked = NonNullable<Body<'POST /api/v1/ai/suggestions'>>;

const LOOK_MS = 300;
const MOST_LOOKS = 300;

export interface Asking {
  suggestion: Suggestion | undefined;
  isAsked: boolean;
  error: unknown;
  /** The clinic, or who asks, does not have it. */
  isRefused: boolean;
}

const NOTHING: Asking = { suggestion: undefined, isAsked: false, error: undefined, isRefused: false };

/** A suggestion that somebody asks for: what came of it, once it is made. It is kept nowhere. */
export function useSuggestion() {
  const [state, setState] = useState(NOTHING);
  const round = useRef(0);
  useEffect(
    () => () => {
      round.current += 1;
    },
    [],
  );

  /** What came of it; undefined where something else was asked meanwhile. */
  async function ask(asked: Asked): Promise<Asking | undefined> {
    round.current += 1;
    const mine = round.current;
    const put = (next: Partial<Asking>): Asking | undefined => {
      if (mine !== round.current) return undefined;
      setState({ ...NOTHING, ...next });
      return { ...NOTHING, ...next };
    };
    put({ isAsked: true });
    try {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      let { data } = await call('POST /api/v1/ai/suggestions', { body: asked, headers });
      for (let looks = 0; isBeingMade(data) && looks < MOST_LOOKS && mine === round.current; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        ({ data } = await call('GET /api/v1/ai/suggestions/{suggestion}', {
          path: { suggestion: data.id },
          background: true,
        }));
      }
      return put({ suggestion: data });
    } catch (error) {
      return put({ error, isRefused: error instanceof ApiError && error.status === 403 });
    }
  }

  const forget = () => {
    round.current += 1;
    setState(NOTHING);
  };

  return { ...state, ask, forget };
}

const isBeingMade = ({ status }: Suggestion): boolean => status === 'queued' || status === 'running';

type Said = NonNullable<Body<'POST /api/v1/ai/suggestions/{suggestion}/feedback'>>;

/** Says what became of a suggestion. That it cannot be said is nobody's concern here. */
export async function giveFeedback(suggestion: string, said: Said): Promise<void> {
  await call('POST /api/v1/ai/suggestions/{suggestion}/feedback', {
    path: { suggestion },
    body: said,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    background: true,
  }).catch(() => {});
}
