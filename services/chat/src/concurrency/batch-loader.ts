/**
 * Gathers what is asked for one by one and asks for it together: `load` gets up to `most` keys and
 * answers a value for each, in their order. While `atOnce` loads are under way, further keys wait for
 * one to end, so that thousands who come at once cost a few queries.
 */
export function batchLoader<K, V>(
  load: (keys: K[]) => Promise<readonly V[]>,
  { most, atOnce = 1 }: { most: number; atOnce?: number },
): (key: K) => Promise<V> {
  interface Asked {
    key: K;
    resolve(value: V): void;
    reject(error: unknown): void;
  }
  const waiting: Asked[] = [];
  let free = atOnce;

  function next() {
    if (waiting.length === 0) free += 1;
    else void answer(waiting.splice(0, most));
  }

  async function answer(asked: Asked[]) {
    try {
      const values = await load(asked.map(({ key }) => key));
      asked.forEach(({ resolve }, place) => resolve(values[place] as V));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    next();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (free === 0) return;
      free -= 1;
      // Behind everything that this turn of the event loop brings.
      setImmediate(next);
    });
}
