/** A code of ICD-10 or CIE-10 as a file gives it, without what daggers, asterisks and dashes add; undefined if it is none. */
export function icdCode(given: string): string | undefined {
  const code = given
    .trim()
    .toUpperCase()
    .replace(/\.?-$/, '')
    .replace(/[†*+]$/, '');
  const [, category, rest] = /^([A-Z]\d[0-9A-Z])\.?([0-9A-Z]{1,4})?$/.exec(code) ?? [];
  if (!category) return undefined;
  return rest ? `${category}.${rest}` : category;
}

/** Whether it names a chapter or a block, such as `IX` or `A00-B99`, which is above all codes. */
export const isIcdGroup = (given: string): boolean =>
  /^([IVX]+|[A-Z]\d[0-9A-Z]?\s*-\s*[A-Z]\d[0-9A-Z]?)$/i.test(given.trim());

/** The first category of each chapter, in order. */
const CHAPTERS: readonly (readonly [string, string])[] = [
  ['A00', 'I'],
  ['C00', 'II'],
  ['D50', 'III'],
  ['E00', 'IV'],
  ['F00', 'V'],
  ['G00', 'VI'],
  ['H00', 'VII'],
  ['H60', 'VIII'],
  ['I00', 'IX'],
  ['J00', 'X'],
  ['K00', 'XI'],
  ['L00', 'XII'],
  ['M00', 'XIII'],
  ['N00', 'XIV'],
  ['O00', 'XV'],
  ['P00', 'XVI'],
  ['Q00', 'XVII'],
  ['R00', 'XVIII'],
  ['S00', 'XIX'],
  ['U00', 'XXII'],
  ['V00', 'XX'],
  ['Z00', 'XXI'],
];

/** The chapter of a code, as a Roman numeral. */
export const chapterOf = (code: string): string | null => CHAPTERS.findLast(([first]) => first <= code)?.[1] ?? null;
