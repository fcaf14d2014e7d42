import type { Token } from 'markdown-it';
import { sourceOf } from './fences.js';
import { newToken } from './light-token.js';
import type { RenderEnv } from './render-env.js';

/** Finds one kind of thing in a text and puts what stands for it (`InlineText.hold`) in its place. */
export type InlineRule = (text: string, inline: InlineText) => string;

const PLACEHOLDER = /\u0002(f?)(\d+)\u0003/g;
export const holdsPlaceholder = (text: string): boolean => text.includes('\u0002');

/** The text of a block while rules look for things in it, one after another: what one has found, later ones do not see. */
export class InlineText {
  private readonly held: Token[][] = [];

  constructor(readonly env: RenderEnv) {}

  /** What stands for tokens in the text. */
  hold(...tokens: Token[]): string {
    this.held.push(tokens);
    return `\u0002${this.held.length - 1}\u0003`;
  }

  holdLink(href: string, label: readonly Token[], { title, auto = false }: { title?: string; auto?: boolean }): string {
    const open = newToken('link_open', 'a', 1);
    open.attrs =
      title === undefined
        ? [['href', href]]
        : [
            ['href', href],
            ['title', title],
          ];
    if (auto) open.info = 'auto';
    return this.hold(open, ...label, newToken('link_close', 'a', -1));
  }

  /** Applies rules, and gives the tokens of the text. */
  parse(text: string, rules: readonly InlineRule[]): Token[] {
    return this.tokensOf(
      rules.reduce((rest, rule) => rule(rest, this), text),
      (piece) => this.lines(piece),
    );
  }

  /** The tokens of a text that holds nothing more to be found. */
  literal(text: string): Token[] {
    return this.tokensOf(text, (piece) => [newToken('text', '', 0, piece)]);
  }

  private tokensOf(text: string, plain: (piece: string) => Token[]): Token[] {
    if (!holdsPlaceholder(text)) return plain(text);
    const tokens: Token[] = [];
    let position = 0;
    for (const match of text.matchAll(PLACEHOLDER)) {
      if (match.index > position) tokens.push(...plain(text.slice(position, match.index)));
      position = match.index + match[0].length;
      const number = Number(match[2]);
      if (match[1]) tokens.push(newToken('text', '', 0, sourceOf(this.env.fenced[number]!)));
      else tokens.push(...this.held[number]!);
    }
    if (position < text.length) tokens.push(...plain(text.slice(position)));
    return tokens;
  }

  /** Lines with breaks between them. Spaces between a break and what follows it are nothing. */
  private lines(text: string): Token[] {
    if (!text.includes('\n')) return text === '' ? [] : [newToken('text', '', 0, text)];
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const isSpace = index > 0 && index === lines.length - 1 && line.trim() === '';
      const shown = line === '' || isSpace ? [] : [newToken('text', '', 0, line)];
      return index === 0 ? shown : [newToken('hardbreak', 'br', 0), ...shown];
    });
  }
}
