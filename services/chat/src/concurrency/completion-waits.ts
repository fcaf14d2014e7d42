import { setTimeout } from 'node:timers/promises';

/** Requests that wait in memory until something is done, by this process or by another one. */
export interface CompletionWaits {
  /** Whether it was done before the signal. Undefined at once where too many wait for the same holder. */
  wait(holder: number, key: string, ended: AbortSignal): Promise<boolean> | undefined;
  /** It is done here: nobody need be asked. */
  arrived(key: string): void;
}

/** Of what other processes do, one question after another for all that is waited for says what is done. */
export function createCompletionWaits(
  findDone: (keys: readonly string[]) => Promise<readonly string[]>,
  { pauseMs, mostOfOne }: { pauseMs: number; mostOfOne: number },
): CompletionWaits {
  const waiting = new Map<string, Set<(isDone: boolean) => void>>();
  const held = new Map<number, number>();
  let isAsking = false;

  async function askWhileWaiting() {
    if (isAsking) return;
    isAsking = true;
    while (waiting.size > 0) {
      await setTimeout(pauseMs, undefined, { ref: false });
      // A question that fails is asked again.
      const done = waiting.size === 0 ? [] : await findDone([...waiting.keys()]).catch(() => []);
      done.forEach(arrived);
    }
    isAsking = false;
  }

  function arrived(key: string) {
    for (const finish of waiting.get(key) ?? []) finish(true);
  }

  return {
    arrived,
    wait(holder, key, ended) {
      const others = held.get(holder) ?? 0;
      if (others >= mostOfOne) return undefined;
      held.set(holder, others + 1);
      return new Promise((resolve) => {
        const finishers = waiting.get(key) ?? new Set();
        const finish = (isDone: boolean) => {
          ended.removeEventListener('abort', giveUp);
          finishers.delete(finish);
          if (finishers.size === 0) waiting.delete(key);
          const left = held.get(holder)! - 1;
          if (left > 0) held.set(holder, left);
          else held.delete(holder);
          resolve(isDone);
        };
        const giveUp = () => finish(false);
        waiting.set(key, finishers.add(finish));
        if (ended.aborted) return giveUp();
        ended.addEventListener('abort', giveUp);
        void askWhileWaiting();
      });
    },
  };
}
