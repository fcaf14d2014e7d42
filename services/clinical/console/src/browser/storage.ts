/** What this browser remembers: choices, never records or secrets. Where it may not, everything works but the memory. */
export function kept(name: string, where: Storage = localStorage): string | null {
  try {
    return where.getItem(name);
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function keep(name: string, value: string | null, where: Storage = localStorage): void {
  try {
    if (value === null) where.removeItem(name);
    else where.setItem(name, value);
  } catch {
    // A full or forbidden storage is no reason to stop somebody's work.
  }
}
