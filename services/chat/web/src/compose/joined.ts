/** Whole lines behind a text. */
export const withLines = (text: string, lines: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}\n`;

/** A paragraph of its own behind a text. */
export const withParagraph = (before: string, text: string): string =>
  before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`;
