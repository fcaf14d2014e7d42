let isRemembering = true;

/** From now on nothing is read or written. */
export const rememberNothing = (): void => void (isRemembering = false);

/** What this browser remembers: choices, never records or secrets. Where it may not, everything works but the memory. */
export function kept(name: string, where: Storage = localStorage): string | null {
  if (!isRemembering) return null;
  try {
    return where.getItem(name);
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keep(name: string, value: string | null, where: Storage = localStorage): void {
  if (!isRemembering) return;
  try {
    if (value === null) where.removeItem(name);
    else where.setItem(name, value);
  } catch {
    // A full or forbidden storage is no reason to stop somebody's work.
  }
}
