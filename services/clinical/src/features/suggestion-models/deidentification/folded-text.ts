/** A text in lower case without accents and invisible characters, with the position of each letter in the original. */
export interface Folded {
  text: string;
  /** The position in the original of each letter, and at the end its length. */
  at: number[];
}

/** Letters of other scripts that look like Latin ones. */
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

/** A text folded for comparison. */
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

/** The range of the original between two positions of the folded text, with the invisible characters after it. */
export const rangeOf = ({ at }: Folded, from: number, to: number): { from: number; to: number } => ({
  from: at[from] ?? 0,
  to: at[to] ?? at.at(-1) ?? 0,
});
