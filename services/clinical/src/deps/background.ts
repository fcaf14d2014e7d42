export interface Background {
  /** Does the work after the request. It ends early where `stopping` says so. */
  begin(work: (stopping: AbortSignal) => Promise<void>): void;
  /** Waits for what was begun. */
  close(): Promise<void>;
}

export function createBackground(onFailure: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    begin(work) {
      const done = work(stopping.signal)
        .catch(onFailure)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
