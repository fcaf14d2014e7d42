/** Abbreviated forms inside words. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fx: 'fractura',
    fxs: 'fracturas',
    abd: 'abdominal',
    ca: 'cancer',
    insuf: 'insuficiencia',
    cron: 'cronica',
    ag: 'aguda',
    sd: 'sindrome',
    sind: 'sindrome',
    enf: 'enfermedad',
    infecc: 'infeccion',
    resp: 'respiratoria',
    trast: 'trastorno',
    tp: 'tipo',
    hx: 'history',
    sx: 'symptoms',
  }),
);

export const inFull = (folded: string): string => SHORT.get(folded) ?? folded;

/** From this length on, a word with one wrong letter is corrected; with two transposed letters, one letter earlier. */
const LONG = 7;

/**
 * Words one letter away from a condition's that are words of their own, so they are not corrected. Found by comparing
 * the index with lists of common words in both languages.
 */
const OTHERS = new Set(
  `divertid divertim divertir diverti alegri confesion encargad conclusion decenci asiatic arrojad arrojan estatic calamar concesion tristan
  malasi hormiguer encarinad parentesi parenthesi desesperant infiltrar estrenad sporting migrant encarnar encarnand encarnab sobremes sobrepas
  nervion gestalt influenc nefralgi nefriti arteriti dysphasi disfasi enantem inyeccion direccion eleccion`.split(
    /\s+/,
  ),
);

/** Corrects a typing error to a word of the vocabulary: one letter wrong, missing or added, or two transposed. */
export function makeSpelling(vocabulary: Iterable<string>, known: ReadonlySet<string>): (stem: string) => string {
  const words = new Set(vocabulary);
  const buckets = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < LONG - 1 || !/^\p{L}+$/u.test(word)) continue;
    const key = `${word[0]}${word.length}`;
    buckets.set(key, [...(buckets.get(key) ?? []), word]);
  }
  return (stem) => {
    if (stem.length < LONG - 1 || words.has(stem) || known.has(stem) || OTHERS.has(stem) || !/^\p{L}+$/u.test(stem))
      return stem;
    const lengths = stem.length < LONG ? [stem.length] : [stem.length, stem.length + 1, stem.length - 1];
    for (const length of lengths)
      for (const word of buckets.get(`${stem[0]}${length}`) ?? [])
        if (isOneOff(stem, word) && (Math.min(stem.length, word.length) >= LONG || isExchanged(stem, word)))
          return word;
    return stem;
  };
}

function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  return short.slice(at + 1) === long.slice(at + 1) || isExchanged(one, other);
}

/** Two adjacent letters changed places. */
function isExchanged(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
