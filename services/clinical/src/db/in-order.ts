type Sent<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> };

/**
 * The results of statements that were sent at once, which PostgreSQL does in their order. Waits for all; where some fail, the first of
 * them says why, as those behind it only say that the transaction is over.
 */
export async function inOrder<T extends readonly unknown[]>(...sent: Sent<T>): Promise<T> {
  const settled = await Promise.allSettled(sent);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
