import type { InlineRule, InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';

const STRONG_EMPHASIS = /\*{3}(?!\s)([^*^\n]+)(?<!\s)\*{3}/g;
const STRONG = /\*\*([^\n]+?)\*\*/g;
const STRUCK = /(?<!~)~~([^~\n]+)~~(?!~)/g;

/** Rules for `***x***`, `**x**`, `*x*` and `~~x~~`, all within a line. `inner`: what is looked for within them. */
export const strongEmphasisRule =
  (inner: () => readonly InlineRule[]): InlineRule =>
  (text, inline) =>
    text.replace(STRONG_EMPHASIS, (_, content: string) =>
      inline.hold(
        newToken('strong_open', 'strong', 1),
        ...wrapped(inline, 'em', 'em', content, inner()),
        newToken('strong_close', 'strong', -1),
      ),
    );

export const strongRule =
  (inner: () => readonly InlineRule[]): InlineRule =>
  (text, inline) =>
    text.replace(STRONG, (_, content: string) => inline.hold(...wrapped(inline, 'strong', 'strong', content, inner())));

export const struckRule =
  (inner: () => readonly InlineRule[]): InlineRule =>
  (text, inline) =>
    text.replace(STRUCK, (_, content: string) => inline.hold(...wrapped(inline, 's', 'del', content, inner())));

export const emphasisRule =
  (inner: () => readonly InlineRule[]): InlineRule =>
  (text, inline) => {
    const hold = (content: string) => inline.hold(...wrapped(inline, 'em', 'em', content, inner()));
    return text.includes('*')
      ? text
          .split('\n')
          .map((line) => emphasize(line, hold))
          .join('\n')
      : text;
  };

function wrapped(inline: InlineText, type: string, tag: string, content: string, rules: readonly InlineRule[]) {
  return [newToken(`${type}_open`, tag, 1), ...inline.parse(content, rules), newToken(`${type}_close`, tag, -1)];
}

/** Two stars with text between them that neither begins nor ends with a space; the first that can be are paired first. */
function emphasize(line: string, hold: (content: string) => string): string {
  const [before, ...pieces] = line.split('*');
  /** What stands after each star that has no partner yet; first of all, what stands before them. */
  const open = [before!];
  for (const piece of pieces) {
    const content = open.at(-1)!;
    if (open.length > 1 && /^[^\s^]/.test(content) && /[^\s^]$/.test(content) && !content.includes('^')) {
      open.pop();
      open.push(open.pop()! + hold(content) + piece);
    } else {
      open.push(piece);
    }
  }
  return open.join('*');
}
