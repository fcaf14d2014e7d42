/** The parts between separators that no backslash escapes; the escapes stay. */
export function splitAt(text: string, separator: ',' | '|' | '$'): string[] {
  const parts = [''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\\' && index + 1 < text.length) {
      parts[parts.length - 1] += character + (text[index + 1] ?? '');
      index += 1;
    } else if (character === separator) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** What the escapes `\,` `\|` `\$` and `\\` stand for. */
export const unescaped = (text: string): string => text.replace(/\\([,|$\\])/g, '$1');
