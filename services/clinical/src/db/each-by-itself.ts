/**
 * Does it for each, one after another; one that fails stops none of the others. Throws once all were tried, where any failed: a job that
 * always meets the same fault first would otherwise never come to the rest.
 */
export async function eachByItself<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await act(item).catch((fault: unknown) => faults.push(fault));
  const [first] = faults;
  if (faults.length > 0)
    throw new Error(
      `${faults.length} of ${items.length} failed: ${first instanceof Error ? first.message : String(first)}`,
      {
        cause: first,
      },
    );
}
