import { LIMITS } from '../../limits/index.js';
import { ORDINARY_WORDS } from './ordinary-words.js';

/** A substance or a class of the table, as far as the check needs it. */
export interface Substance {
  code: string;
  system: string | null;
  kind: 'substance' | 'class';
  name: string;
  classes: string[];
  ingredients: string[];
  cross_reactive: boolean;
  cross_reacts_with: string[];
  keys: string[];
}

/** What somebody wrote of a medication or an allergy: in words, and perhaps as a code. */
export interface Named {
  system?: string | null | undefined;
  code?: string | null | undefined;
  display: string;
}

const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const foldedWord = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The one way in which names are folded before they are compared: words without case, accents and signs. */
const wordsOf = (text: string): string[] => wordsIn(text).map(foldedWord).filter(Boolean);

/** A name as it is compared. */
export const keyOf = (name: string): string => wordsOf(name).join(' ');

/** Each run of words in a text that may be a name. */
export function phrasesOf(text: string): string[] {
  const words = wordsOf(text).slice(0, LIMITS.substances.comparedWords);
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(LIMITS.substances.nameWords, words.length - start) }, (__, more) =>
      words.slice(start, start + more + 1).join(' '),
    ),
  );
}

/** What of the table a text or a code names. */
interface Recognised {
  codes: string[];
  /** Words beside those, next to each other in the text, that might name a substance which the table does not know. */
  unknown: string[];
}

export class SubstanceTable {
  readonly #byCode: ReadonlyMap<string, Substance>;
  readonly #byKey = new Map<string, Substance[]>();

  constructor(substances: readonly Substance[]) {
    this.#byCode = new Map(substances.map((substance) => [substance.code, substance]));
    for (const substance of substances)
      for (const key of substance.keys) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), substance]);
  }

  /** By its code, and by every name of the table in its text, the longest first. A code says all; a text may say more than is known. */
  recognise({ system, code, display }: Named): Recognised {
    const coded = code ? this.#byCode.get(code) : undefined;
    const isIt = coded && (!coded.system || !system || coded.system.toLowerCase() === system.toLowerCase());
    const { codes, left } = this.#namesIn(display);
    return { codes: [...new Set([...(isIt ? [coded.code] : []), ...codes])], unknown: isIt ? [] : left };
  }

  /** Why who reacts to the one may react to the other; undefined where the table knows of nothing. */
  meeting(allergy: readonly string[], medication: readonly string[]): Meeting | undefined {
    const [a, m] = [this.#reachOf(allergy), this.#reachOf(medication)];
    const name = (code: string) => this.#byCode.get(code)?.name ?? code;
    const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].find((code) => other.has(code));
    const ingredient = shared(a.substances, m.substances);
    if (ingredient !== undefined) return { basis: 'ingredient', via: name(ingredient) };
    const reactive = new Set([...a.above].filter((code) => this.#byCode.get(code)?.cross_reactive));
    const within =
      shared(a.named, m.above) ?? shared(m.named, a.above) ?? shared(a.direct, m.direct) ?? shared(reactive, m.above);
    if (within !== undefined) return { basis: 'class', via: name(within) };
    const crossing = this.#crossing(a.above, m.above) ?? this.#crossing(m.above, a.above);
    return crossing === undefined ? undefined : { basis: 'cross_class', via: name(crossing) };
  }

  nameOf = (code: string): string | undefined => this.#byCode.get(code)?.name;

  /** The substances of the codes: those a medication is counted under. */
  ingredientsOf = (codes: readonly string[]): string[] => {
    const { substances, named } = this.#reachOf(codes);
    const simple = [...substances].filter((code) => this.#byCode.get(code)?.ingredients.length === 0);
    return simple.length > 0 ? simple : [...named];
  };

  #crossing(from: ReadonlySet<string>, to: ReadonlySet<string>): string | undefined {
    for (const code of from) {
      const reached = this.#byCode.get(code)?.cross_reacts_with.find((other) => to.has(other));
      if (reached !== undefined) return reached;
    }
    return undefined;
  }

  /** The substances and ingredients of the codes, the classes they name, those directly above, and all above. */
  #reachOf(codes: readonly string[]): Reach {
    const known = codes.flatMap((code) => this.#byCode.get(code) ?? []);
    const named = new Set(known.filter(({ kind }) => kind === 'class').map(({ code }) => code));
    const substances = new Set(
      known.filter(({ kind }) => kind === 'substance').flatMap(({ code, ingredients }) => [code, ...ingredients]),
    );
    const direct = new Set([...substances].flatMap((code) => this.#byCode.get(code)?.classes ?? []));
    const above = new Set([...named, ...direct]);
    for (const code of above) for (const parent of this.#byCode.get(code)?.classes ?? []) above.add(parent);
    return { named, substances, direct, above };
  }

  #namesIn(text: string): { codes: string[]; left: string[] } {
    const written = wordsIn(text).slice(0, LIMITS.substances.comparedWords);
    const words = written.map(foldedWord);
    const codes: string[] = [];
    const left: string[][] = [[]];
    for (let start = 0; start < words.length; ) {
      const length = this.#longestAt(words, start);
      const key = words.slice(start, start + length).join(' ');
      codes.push(...(this.#byKey.get(key) ?? []).map(({ code }) => code));
      if (length > 0) left.push([]);
      else if (mayName(words[start] ?? '')) left.at(-1)?.push(written[start] ?? '');
      start += Math.max(1, length);
    }
    return { codes, left: left.filter((run) => run.length > 0).map((run) => run.join(' ')) };
  }

  #longestAt(words: readonly string[], start: number): number {
    for (let length = LIMITS.substances.nameWords; length > 0; length -= 1)
      if (this.#byKey.has(words.slice(start, start + length).join(' '))) return length;
    return 0;
  }
}

/** How an allergy and a medication meet, and the name of what they share. */
export interface Meeting {
  basis: 'ingredient' | 'class' | 'cross_class';
  via: string;
}

type Reach = Record<'named' | 'substances' | 'direct' | 'above', Set<string>>;

/** Long enough to name a substance, and no word about how it is given. */
const mayName = (word: string): boolean => /^\p{L}{4,}$/u.test(word) && !ORDINARY_WORDS.has(word);
