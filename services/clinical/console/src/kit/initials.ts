/** Of a name, for a screen that everybody sees. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 3)
    .map((word) => `${[...word][0]}.`)
    .join(' ');
