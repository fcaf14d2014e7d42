/** Runs work in the order in which it comes, at most `most` pieces in a turn of the event loop. */
export function inSlices(most: number): <T>(work: () => T | Promise<T>) => Promise<T> {
  let waiting: (() => void)[] = [];

  function runSlice() {
    const slice = waiting.slice(0, most);
    waiting = waiting.slice(most);
    if (waiting.length > 0) setImmediate(runSlice);
    for (const run of slice) run();
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runSlice);
      waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}
