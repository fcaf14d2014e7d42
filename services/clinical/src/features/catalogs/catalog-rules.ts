export const CATALOG_TYPES = ['cie10', 'laboratory', 'imaging'] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

/** A search as patterns for LIKE: the beginning of a code without its dot, and every word anywhere. */
export function searchPatterns(q: string): { code: string; words: string[] } {
  const words = fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${escapeLike(word)}%`);
  return { code: `${escapeLike(q.replaceAll('.', '').trim().toUpperCase())}%`, words };
}

/** The text without case and accents, as the database folds it. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The text as LIKE takes it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
