/** A text without what is not seen or above its letters, in small letters, and where each letter stands in the text. */
export interface Folded {
  text: string;
  /** The place in the text of each letter, and its end behind the last. */
  at: number[];
}

/** Letters of other scripts that look like those of ours. */
const ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164]/gu;

const plain = (letters: string): string =>
  Array.from(letters.normalize('NFKD').replace(UNSEEN, '').toLowerCase(), (letter) => ALIKE[letter] ?? letter)
    .join('')
    .replace(UNSEEN, '');

/** Letters as they are compared. */
export const folded = (text: string): string => plain(text);

export function fold(text: string): Folded {
  let folding = '';
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const letters = letter < '\u0080' ? letter.toLowerCase() : plain(letter);
    for (let nth = 0; nth < letters.length; nth += 1) at.push(place);
    folding += letters;
    place += letter.length;
  }
  at.push(text.length);
  return { text: folding, at };
}

/** The part of the text between two places of what was folded, with what is unseen behind it. */
export const rangeOf = ({ at }: Folded, from: number, to: number): { from: number; to: number } => ({
  from: at[from] ?? 0,
  to: at[to] ?? at.at(-1) ?? 0,
});
