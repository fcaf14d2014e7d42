/** Of each rank: who has so many to choose from types another letter. */
export const RANKED = 200;

/** 0: the name begins with what was typed; 1: a word of it does; 2: it is somewhere else; -1: nowhere. Both in small letters. */
export function rank(plain: string, typed: string): number {
  const at = plain.indexOf(typed);
  if (at <= 0) return at;
  for (let next = at; next > 0; next = plain.indexOf(typed, next + 1)) if (BETWEEN.test(plain[next - 1]!)) return 1;
  return 2;
}

const BETWEEN = /[\s\-_.]/;

/** Sorts names of one rank. */
export const { compare: compareNames } = new Intl.Collator();
