import { AI_LIMITS } from '../../limits/index.js';
import type { CodeRow } from './code-store.js';
import { commonWords } from './common-words.js';
import type { Citation, Source } from './engine-input.js';
import type { Sentence } from './text-reading.js';
import { isSilent, stemsOf, type Word } from './text-words.js';

/** Texts of codes that add no detail. A note that only names a condition gets such a code. */
const PLAIN =
  /not (?:stated|further)|unspecified|no indicad|no especificad|sin especificar|sin mas detalle|sin m[aá]s detalle|uncomplicated|without|sin complicaci|initial encounter|\bnos\b/i;

/** The order of plainness: codes that say least beyond their header come first. */
const plainness = ({ code_plain, description, description_es }: CodeRow): number =>
  (PLAIN.test(`${description} ${description_es ?? ''}`) ? 4 : 0) +
  (/(?:9|90|909|A)$/.test(code_plain) ? 2 : 0) +
  (/(?:0|00)$/.test(code_plain) ? 1 : 0) -
  code_plain.length / 10;

/** Categories that are types of one disease: a patient has one of them. */
const TYPES: readonly (readonly string[])[] = [
  ['E10', 'E11', 'E12', 'E13', 'E14'],
  ['G45', 'I60', 'I61', 'I62', 'I63', 'I64'],
];

/** Without signs of another type of a disease than the one that is named: a high glucose is that of the type 1 diabetes. */
export function withoutOtherTypes<Mention extends { isSign: boolean; codes: readonly string[] }>(
  mentions: readonly Mention[],
): Mention[] {
  const categoryOf = ({ codes }: Mention) => codes[0]?.slice(0, 3) ?? '';
  const named = new Set(mentions.filter(({ isSign }) => !isSign).map(categoryOf));
  return mentions.filter((mention) => {
    const category = categoryOf(mention);
    if (!mention.isSign || named.has(category)) return true;
    return !TYPES.some((types) => types.includes(category) && types.some((type) => named.has(type)));
  });
}

interface Placed {
  row: CodeRow;
  /** From 0 to 1: the part of the mention that the code covers. */
  share: number;
}

/** Looks up codes of the index in the catalog, each once. */
export function placesOf(catalog: ReadonlyMap<string, CodeRow>) {
  const known = new Map<string, Placed[]>();
  return {
    at(place: string): Placed[] {
      const found = known.get(place) ?? placedAt(place, catalog);
      known.set(place, found);
      return found;
    },
  };
}
type Places = ReturnType<typeof placesOf>;

/**
 * The catalog's codes for an entry of the index: the code itself if it is billable, else the plainest below it, else
 * the one above it. Codes after the first are for other editions, and for alternative conditions.
 */
export function placeOf(codes: readonly string[], catalog: Places): Placed[] {
  const placed: Placed[] = [];
  codes.forEach((code, nth) => {
    const found = catalog.at(code.replace('.', ''));
    const isFirst = placed.length === 0;
    for (const { row, share } of found)
      if (!placed.some((each) => each.row.code === row.code))
        placed.push({ row, share: share * (isFirst ? 1 - nth * 0.02 : 0.7 - nth * 0.03) });
  });
  return placed;
}

function placedAt(place: string, catalog: ReadonlyMap<string, CodeRow>): Placed[] {
  const exact = catalog.get(place);
  if (exact?.is_billable) return [{ row: exact, share: 1 }];
  const below = [...catalog.values()]
    .filter((row) => row.is_billable && row.code_plain.startsWith(place))
    .sort((one, other) => plainness(other) - plainness(one) || one.code_plain.localeCompare(other.code_plain))
    .slice(0, 3);
  if (below.length > 0) return below.map((row, nth) => ({ row, share: nth === 0 ? 0.98 : 0.72 - nth * 0.04 }));
  if (exact) return [{ row: exact, share: 0.95 }];
  for (let length = place.length - 1; length >= 3; length -= 1) {
    const above = catalog.get(place.slice(0, length));
    if (above) return [{ row: above, share: above.is_billable ? 0.9 : 0.6 }];
  }
  return [];
}

/** Adjacent words about the patient, and how to search for them. */
export interface Segment {
  words: Word[];
  weight: number;
  source: Source;
  probes: string[];
}

/**
 * Search terms for the full-text index: long words and pairs of words, by their beginnings so that endings do not
 * matter.
 */
export function probesOf(source: Source, { words, meanings }: Sentence): Segment[] {
  const segments: Segment[] = [];
  let current: Word[] = [];
  const end = (weight: number) => {
    if (current.length > 0) segments.push({ words: current, weight, source, probes: probesFor(current) });
    current = [];
  };
  words.forEach((word, at) => {
    const meaning = meanings[at];
    if (!meaning?.isAffirmed) return end(meanings[at - 1]?.weight ?? 0.88);
    if (!isSilent(word) && isTelling(word)) current.push(word);
  });
  end(meanings.at(-1)?.weight ?? 0.88);
  return segments;
}

const isTelling = ({ stem, folded }: Word): boolean => /^\p{L}{4,}$/u.test(folded) && !commonWords.has(stem);

function probesFor(words: readonly Word[]): string[] {
  const pairs = words.flatMap((word, at) => {
    const [next, other] = [words[at + 1], words[at + 2]];
    return [next && `${word.stem}:* & ${next.stem}:*`, other && `${word.stem}:* & ${other.stem}:*`].filter(
      (probe) => probe !== undefined,
    );
  });
  const alone = words.filter(({ stem }) => stem.length >= AI_LIMITS.telling).map(({ stem }) => `${stem}:*`);
  return [...pairs, ...alone];
}

/** A code's text in one language: the words that name its condition, and the number of other words. */
interface Wording {
  telling: string[];
  vague: number;
}

export const wordingsOf = ({ description, description_es }: CodeRow): Wording[] =>
  [description, description_es].flatMap((text) => {
    const stems = [...new Set(stemsOf(text ?? ''))].filter((stem) => stem.length > 2);
    const telling = stems.filter((stem) => !commonWords.has(stem));
    return telling.length > 0 ? [{ telling, vague: stems.length - telling.length }] : [];
  });

/** The weight of one word of a longer text. A part of the body does not tell what is wrong with it. */
const PART = 0.55;

/** How much of a code's text the segment has; undefined for too little. Words that name no condition count little. */
export function scoreByWords(
  segment: Segment,
  wordings: readonly Wording[],
): { score: number; citation: Citation } | undefined {
  let best: { score: number; from: number; to: number } | undefined;
  for (const { telling, vague } of wordings) {
    const places = telling.map((stem) => segment.words.findIndex((word) => meets(word.stem, stem)));
    const there = places.filter((place) => place !== -1);
    const share = there.length / telling.length;
    const isEnough = there.length >= 2 ? share >= 0.6 : share === 1 && (telling[0]?.length ?? 0) >= AI_LIMITS.telling;
    if (!isEnough) continue;
    const isPart = there.length === 1 && vague > 0;
    const score = segment.weight * (0.5 + 0.4 * share ** 2) * (isPart ? PART : 1) - vague * 0.01;
    if (!best || score > best.score) best = { score, from: Math.min(...there), to: Math.max(...there) };
  }
  const [first, last] = [segment.words[best?.from ?? -1], segment.words[best?.to ?? -1]];
  if (!best || !first || !last) return undefined;
  const { type, id, version, text } = segment.source;
  return { score: best.score, citation: { type, id, version, quote: text.slice(first.start, last.end) } };
}

/** One word begins with the other, since endings differ. */
const meets = (one: string, other: string): boolean =>
  one === other || (one.length >= 5 && other.length >= 5 && (one.startsWith(other) || other.startsWith(one)));
