/**
 * Lets at most `count` of the given work run at a time; the rest waits in the order in which it came.
 * Where `queue` is given, no more than `queue.most` wait: others get the error of `queue.refuse`.
 */
export function limitConcurrency(
  count: number,
  queue?: { most: number; refuse(): Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (queue && waiting.length >= queue.most) throw queue.refuse();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
