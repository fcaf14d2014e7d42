/** Escapes that RE2 knows and Python does not: classes of Unicode, `\Q…\E`, single bytes, the other end of the text, `\x{…}`. */
const FOREIGN_ESCAPE = /^\\(?:[pPQECz]|x\{)/;
/** Groups without `P`, groups whose names are no names in Python, and a flag that only RE2 has. */
const FOREIGN_GROUP = /\(\?(?:<(?![=!])|P<(?![A-Za-z_])|[a-z-]*U)/;
/** `[[:alpha:]]`: a class in a class to RE2, other letters to Python. */
const FOREIGN_CLASS = /\[:\^?[a-z]+:\]/;

/** What of a regular expression RE2 would take, though it is no such expression in Python; undefined where there is nothing. */
export function findForeignSyntax(pattern: string): string | undefined {
  const escapes = pattern.match(/\\(?:x\{|.)/gsu) ?? [];
  const plain = pattern.replace(/\\./gsu, 'x');
  const outsideClasses = plain.replace(/\[\^?\]?[^\]]*\]/g, 'x');
  return (
    escapes.find((escaped) => FOREIGN_ESCAPE.test(escaped)) ??
    FOREIGN_CLASS.exec(plain)?.[0] ??
    FOREIGN_GROUP.exec(outsideClasses)?.[0]
  );
}
