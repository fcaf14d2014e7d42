/** As it begins a sentence: Spanish writes its days small. */
export const capital = (words: string, locale: string): string =>
  words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);

/** As it stands inside of a sentence: small, but for what is written in capitals, as API is. */
export const small = (words: string, locale: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.slice(0, 1).toLocaleLowerCase(locale) + words.slice(1) : words;
