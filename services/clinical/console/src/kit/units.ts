/** A whole number of base units, as it is typed; undefined for what is none. */
export function unitsOf(typed: string, least: number): number | undefined {
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}
