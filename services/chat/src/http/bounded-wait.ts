import type { Response } from 'express';

/** Does what may wait, with a signal that is given when time is up, nobody reads the answer any more, or the server stops. */
export async function runWhileOpen<T>(
  res: Response,
  stopping: AbortSignal,
  ms: number,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, ms);
  stopping.addEventListener('abort', end);
  res.once('close', end);
  if (stopping.aborted) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
    res.off('close', end);
  }
}
