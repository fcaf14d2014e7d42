import type { Delimiters } from './delimiters.js';

/** Replaces escape sequences by the delimiters, line breaks and bytes that they stand for. Unknown sequences stay. */
export function unescaped(text: string, delimiters: Delimiters, decode: (bytes: Buffer) => string): string {
  const { escape } = delimiters;
  if (escape === undefined || !text.includes(escape)) return text;
  let said = '';
  let at = 0;
  for (;;) {
    const begin = text.indexOf(escape, at);
    const end = begin < 0 ? -1 : text.indexOf(escape, begin + 1);
    if (end < 0) return said + text.slice(at);
    const meant = meaning(text.slice(begin + 1, end), delimiters, decode);
    said += text.slice(at, begin);
    // The second character may begin a sequence if the first was an ordinary character.
    said += meant ?? text.slice(begin, end);
    at = meant === undefined ? end : end + 1;
  }
}

function meaning(
  sequence: string,
  { field, component, repetition = '', escape = '', subcomponent = '' }: Delimiters,
  decode: (bytes: Buffer) => string,
): string | undefined {
  switch (sequence) {
    case 'F':
      return field;
    case 'S':
      return component;
    case 'T':
      return subcomponent;
    case 'R':
      return repetition;
    case 'E':
      return escape;
    case 'H':
    case 'N':
    case '.fi':
    case '.nf':
      return '';
    case '.ce':
      return '\n';
    default:
  }
  const [, hex] = /^X((?:[0-9A-Fa-f]{2})+)$/.exec(sequence) ?? [];
  // Terminal control characters are no part of a text.
  if (hex !== undefined) return decode(Buffer.from(hex, 'hex')).replaceAll(/\p{Cc}/gu, (each) => controls(each));
  const [, command, count] = /^\.(br|sp|in|ti|sk)\+?(-?\d{0,3})$/.exec(sequence) ?? [];
  if (command === 'br' || command === 'sp') return '\n'.repeat(Math.max(1, Math.min(Number(count) || 1, 20)));
  if (command === 'in' || command === 'ti' || command === 'sk')
    return ' '.repeat(Math.max(0, Math.min(Number(count) || 0, 100)));
  return sequence.startsWith('Z') || /^[CM][0-9A-Fa-f]+$/.test(sequence) ? '' : undefined;
}

const controls = (character: string): string =>
  character === '\r' || character === '\n' ? '\n' : character === '\t' ? '\t' : '';

/** Escapes a text for a message. */
export function escaped(text: string, delimiters: Delimiters): string {
  const { field, component, repetition, escape, subcomponent } = delimiters;
  if (escape === undefined) return text.replaceAll(/[\r\n]+/g, ' ');
  const letters = new Map<string | undefined, string>([
    [escape, 'E'],
    [field, 'F'],
    [component, 'S'],
    [repetition, 'R'],
    [subcomponent, 'T'],
  ]);
  return [...text.replaceAll(/\r\n?/g, '\n')]
    .map((each) => {
      if (each === '\n') return `${escape}.br${escape}`;
      const letter = letters.get(each);
      if (letter !== undefined) return `${escape}${letter}${escape}`;
      return /\p{Cc}/u.test(each) ? '' : each;
    })
    .join('');
}
