import { folded, rangeOf, type Folded } from './folded-text.js';
import type { Identities, Range } from './identity.js';
import { COMMON_NAMES } from './common-names.js';

/** Words in names that identify nobody. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'san',
  'santa',
]);

const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) =>
      folded(name)
        .split(/[^\p{L}]+/u)
        .filter((word) => word.length > 1 && !PARTICLES.has(word)),
    ),
  ),
];

const escaped = (letter: string): string => letter.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const between = (least: number, most: number): string => `[^\\p{L}\\p{N}]{${least},${most}}`;

/** How often a letter may be repeated after a gap. */
const SPREAD_AGAIN = 20;

/**
 * A pattern for these letters, with separators between them and each letter repeated any number of times. A repeated
 * letter is one part of the pattern; as several parts, a name with `aa` would take exponential time.
 */
export const spread = (letters: string, gap = 3): string =>
  Array.from(letters, escaped)
    .filter((letter, at, all) => letter !== all[at - 1])
    .map((letter) => `${letter}+(?:${between(1, gap)}${letter}+){0,${SPREAD_AGAIN}}`)
    .join(between(0, gap));

/** A pattern for these digits, each once, with separators between them. */
export const apart = (digits: string): string => Array.from(digits, escaped).join(between(0, 3));

const NOT_BEFORE = '(?<![\\p{L}\\p{N}])';
const NOT_BEHIND = '(?![\\p{L}\\p{N}])';

export const found = (text: Folded, pattern: RegExp, kind: Range['kind']): Range[] =>
  Array.from(text.text.matchAll(pattern), (match) => ({
    kind,
    ...rangeOf(text, match.index, match.index + match[0].length),
  }));

/** How a name sounds in Spanish: names that are spelled by ear have the same sound. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/qu|q|k/g, 'c')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/h/g, '')
    .replace(/ll|y/g, 'i')
    .replace(/v|w/g, 'b')
    .replace(/z|x/g, 's')
    .replace(/(.)\1+/g, '$1');
}

/** Whether at most `most` letters were omitted, inserted, replaced or transposed. */
function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return false;
    before = last;
    last = row;
  }
  return (last[other.length] ?? 0) <= most;
}

/** How many letters may be wrong in a word of that length. */
const wrongIn = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0);

/** Whether a word is a spelling of one of these names. The result is remembered for repeated words. */
export function alikeOneOf(names: readonly string[]): (word: string) => boolean {
  const sounds = new Set(names.filter((name) => name.length >= 4).map(soundOf));
  const known = new Map<string, boolean>();
  const isAlike = (word: string): boolean =>
    (word.length >= 4 && sounds.has(soundOf(word))) ||
    names.some(
      (name) =>
        isNear(word, name, wrongIn(Math.min(name.length, word.length))) || (name.length >= 5 && word.includes(name)),
    );
  return (word) => {
    const alike = known.get(word) ?? isAlike(word);
    known.set(word, alike);
    return alike;
  };
}

/** A name after a title. */
const TITLED =
  /(?<![\p{L}\p{N}])(?:sra?|srta|dra?|don|doña|mrs?|ms|miss|lic|enf|paciente|patient|madre|padre|mam[aá]|pap[aá]|hij[oa]|espos[oa]|herman[oa]|t[ií][oa]|abuel[oa]|mother|father|wife|husband|son|daughter|brother|sister|aunt|uncle|llamad[oa]|named|se llama|called)[.:,]?\s+((?:\p{Lu}[\p{L}'’-]+(?:\s+(?:de|del|la|los|las|y|van|von)(?=\s))*[\s,]*){1,5})/giu;

function titled(text: string): Range[] {
  return Array.from(text.matchAll(TITLED)).flatMap((match) => {
    const name = /\p{Lu}[\p{L}'’-]+(?:[\s,]+(?:(?:de|del|la|los|las|y|van|von)\s+)*\p{Lu}[\p{L}'’-]+)*/u.exec(
      match[1] ?? '',
    );
    if (!name) return [];
    const from = match.index + match[0].length - (match[1] ?? '').length + name.index;
    return [{ kind: 'NAME' as const, from, to: from + name[0].length }];
  });
}

/** The names after titles, such as "Mrs". */
export const titledNames = (text: string): string[] => titled(text).map(({ from, to }) => text.slice(from, to));

/**
 * Names of the patient and relatives in any spelling, names of colleagues as written, and other names after a title or
 * if they are common.
 */
export function nameRanges(text: string, seen: Folded, identities: Identities): Range[] {
  const own = wordsOf(identities.names);
  const others = new Set([...wordsOf(identities.colleagues), ...COMMON_NAMES]);
  const ranges = own.flatMap((name) =>
    found(seen, new RegExp(`${NOT_BEFORE}${spread(name)}${NOT_BEHIND}`, 'gu'), 'NAME'),
  );
  const initials = own.length > 1 ? initialsOf(identities.names) : [];
  for (const letters of initials) {
    const pattern = Array.from(letters, escaped).join('\\.[^\\p{L}\\p{N}]{0,2}');
    ranges.push(...found(seen, new RegExp(`${NOT_BEFORE}${pattern}\\.${NOT_BEHIND}`, 'gu'), 'NAME'));
  }
  const isOwn = alikeOneOf(own);
  for (const match of seen.text.matchAll(/[\p{L}][\p{L}\p{N}]+/gu)) {
    const { from, to } = rangeOf(seen, match.index, match.index + match[0].length);
    const isNamed = isOwn(match[0]);
    // Common names count only with a capital letter, since many are words too.
    const isOther = others.has(match[0]) && /^\p{Lu}/u.test(text.slice(from, to));
    if (isNamed || isOther) ranges.push({ kind: 'NAME', from, to });
  }
  return [...ranges, ...titled(text)];
}

const initialsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const words = wordsOf([name]);
    return words.length > 1 ? [words.map((word) => word.charAt(0)).join('')] : [];
  });
