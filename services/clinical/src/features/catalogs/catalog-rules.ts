export const CATALOG_TYPES = ['cie10', 'laboratory', 'imaging'] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

/** A search: what it may be the beginning of among codes, without dots, and its words. */
export function searchTerms(q: string): { code: string | undefined; words: string[] } {
  const code = q.replaceAll('.', '').trim().toUpperCase();
  const words = q
    .split(/\s+/)
    .map((word) => word.replace(/^[,;:()[\]]+|[,;:()[\]]+$/g, ''))
    .filter(Boolean);
  return { code: /^[A-Z0-9-]+$/.test(code) ? code : undefined, words };
}
