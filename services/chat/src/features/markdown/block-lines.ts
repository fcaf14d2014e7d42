import { MARKDOWN_LIMITS } from './markdown-limits.js';

const HEADING = /^(#{1,6})\s((?:\\.|[^\\])*)$/;
const RULE = /^ {0,3}(?:-(?: {0,2}-){2,}|_(?: {0,2}_){2,}|\*(?: {0,2}\*){2,}) *$/;
const EMPTY_QUOTE = /^ {0,3}>\s*$/;
const QUOTE = /^ {0,3}> ?(.*)$/s;

/** Lines in which blocks are looked for. Each search goes over them once, however often it is asked. */
export class BlockLines {
  private readonly found = new Map<string, { from: number; at: number }>();

  constructor(readonly lines: readonly string[]) {}

  /** The end of the block that starts at a line: the next empty line. */
  endOfBlock(from: number, end: number): number {
    return Math.min(
      end,
      this.next('blank', from, (line) => line === ''),
    );
  }

  /** The first heading of the block, as lines from `at` to `next`. */
  heading(from: number, end: number): { at: number; next: number; level: number; text: string } | undefined {
    const at = this.next('heading', from, (line) => HEADING.test(line) || /^#{1,6}$/.test(line));
    if (at >= end) return undefined;
    const [, marks, text] = HEADING.exec(this.lines[at]!) ?? [];
    if (marks) return { at, next: at + 1, level: marks.length, text: text! };
    // Marks alone name the line below them.
    const below = this.lines[at + 1];
    if (at + 1 >= end || !/^(?:\\.|[^\\])*$/.test(below!)) return this.heading(at + 1, end);
    return { at, next: at + 2, level: this.lines[at]!.length, text: below! };
  }

  rule(from: number, end: number): number | undefined {
    const at = this.next('rule', from, (line) => RULE.test(line));
    return at < end ? at : undefined;
  }

  /** The first line of a quotation: what follows belongs to it. Marks without anything after them are text. */
  quote(from: number, end: number): number | undefined {
    let last = end - 1;
    while (last >= from && EMPTY_QUOTE.test(this.lines[last]!)) last--;
    const at = this.next('quote', from, (line) => QUOTE.test(line));
    return at <= last ? at : undefined;
  }

  private next(name: string, from: number, matches: (line: string) => boolean): number {
    const known = this.found.get(name);
    if (known && known.from <= from && from <= known.at) return known.at;
    let at = from;
    while (at < this.lines.length && !matches(this.lines[at]!)) at++;
    if (at === this.lines.length) at = Number.POSITIVE_INFINITY;
    this.found.set(name, { from, at });
    return at;
  }
}

/** A line of a quotation without its mark. */
export const unquote = (line: string): string => (line.trim() === '>' ? '' : (QUOTE.exec(line)?.[1] ?? line));

export const isTooDeep = (depth: number): boolean => depth >= MARKDOWN_LIMITS.blockDepth;
