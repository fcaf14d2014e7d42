import type { InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';

interface Run {
  start: number;
  length: number;
}

/**
 * Code between as many backticks as opened it; fewer open it where so many close nothing. A backslash before them
 * keeps the first of them from opening code, two are one backslash.
 */
export function codeRule(text: string, inline: InlineText): string {
  const runs = Array.from(text.matchAll(/`+/g), ({ index, 0: ticks }) => ({ start: index, length: ticks.length }));
  const closing = new Map<number, Run[]>();
  for (const run of runs.toReversed()) {
    const same = closing.get(run.length);
    if (same) same.push(run);
    else closing.set(run.length, [run]);
  }
  let result = '';
  let position = 0;
  for (const run of runs) {
    if (run.start < position) continue;
    const backslashes = countBefore(text, run.start, position);
    const isEscaped = backslashes % 2 === 1;
    const opening = { start: run.start + Number(isEscaped), length: run.length - Number(isEscaped) };
    if (!isEscaped && backslashes > 0) {
      result += text.slice(position, run.start - backslashes);
      result += inline.hold(newToken('text', '', 0, '\\'.repeat(backslashes / 2)));
      position = run.start;
    }
    const close = findClosing(opening, closing);
    if (!close) continue;
    const code = text.slice(opening.start + close.length, close.start);
    result += text.slice(position, opening.start) + inline.hold(newToken('code_inline', 'code', 0, code));
    position = close.start + close.length;
  }
  return result + text.slice(position);
}

function countBefore(text: string, end: number, from: number): number {
  let start = end;
  while (start > from && text.charAt(start - 1) === '\\') start--;
  return end - start;
}

function findClosing({ start, length }: Run, closing: ReadonlyMap<number, Run[]>): Run | undefined {
  for (let ticks = length; ticks > 0; ticks--) {
    const later = closing.get(ticks) ?? [];
    while (later.length > 0 && later.at(-1)!.start < start + length) later.pop();
    if (later.length > 0) return later.at(-1);
  }
  return undefined;
}
