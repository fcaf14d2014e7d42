/** Does the work while deadlines of `limit_ms` are over after `ms` milliseconds, for those who wait for what never ends. */
export async function hurried<T>(limit_ms: number, ms: number, work: () => Promise<T>): Promise<T> {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (given) => timeout.call(AbortSignal, given === limit_ms ? ms : given);
  try {
    return await work();
  } finally {
    AbortSignal.timeout = timeout;
  }
}
