/** Escapes that RE2 knows and Python does not: classes of Unicode, `\Q…\E`, single bytes and the other end of the text. */
const FOREIGN_ESCAPE = /\\[pPQECz]/;
const FOREIGN_GROUP = /\(\?<(?![=!])/;

/** What of a regular expression RE2 would take, though it is no expression in Python; undefined where there is nothing. */
export function findForeignSyntax(pattern: string): string | undefined {
  for (const [escaped] of pattern.matchAll(/\\./gsu)) if (FOREIGN_ESCAPE.test(escaped)) return escaped;
  const groups = pattern.replace(/\\./gsu, 'x').replace(/\[\^?\]?[^\]]*\]/g, 'x');
  return FOREIGN_GROUP.exec(groups)?.[0];
}
