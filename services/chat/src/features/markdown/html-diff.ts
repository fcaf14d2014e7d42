import { diffArrays } from 'diff';
import { htmlTokens, nesting, tagName } from './html-tokens.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';

interface Change {
  kind: 'kept' | 'inserted' | 'deleted';
  pieces: string[];
}

/** What text may not stand in directly, and what it then stands in; `undefined`: it waits for a better place. */
const HOLDERS: Record<string, string | undefined> = {
  div: 'p',
  blockquote: 'p',
  ul: 'li',
  ol: 'li',
  tr: 'td',
  table: undefined,
  thead: undefined,
  tbody: undefined,
};

/**
 * How a message changed (chat-gaps.md 4.2): the new HTML in one `<div>`, with the words that came in
 * `highlight_text_inserted` and the words that went in `highlight_text_deleted`. Past the limit of differences
 * everything between the common beginning and end counts as replaced.
 */
export function contentHtmlDiff(prev_rendered_content: string, rendered_content: string): string {
  const writer = new DiffWriter();
  for (const { kind, pieces } of changesOf(piecesOf(prev_rendered_content), piecesOf(rendered_content))) {
    if (kind === 'deleted') writer.delete(pieces);
    else writer.write(pieces, kind === 'inserted');
  }
  return writer.finish();
}

/** Tags, whole elements, and the words, spaces and signs of the text. */
const piecesOf = (html: string): string[] =>
  htmlTokens(html).flatMap((token) =>
    token.kind === 'text' ? (token.html.match(/\s+|[\p{L}\p{N}\p{M}_]+|&[a-z0-9#]+;|./gsu) ?? []) : token.html,
  );

function changesOf(before: string[], after: string[]): Change[] {
  const differences = diffArrays(before, after, { maxEditLength: MARKDOWN_LIMITS.diffEdits });
  if (!differences) return replaceMiddle(before, after);
  return differences.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'kept',
    pieces: value,
  }));
}

function replaceMiddle(before: string[], after: string[]): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    { kind: 'kept', pieces: after.slice(0, start) },
    { kind: 'deleted', pieces: before.slice(start, before.length - end) },
    { kind: 'inserted', pieces: after.slice(start, after.length - end) },
    { kind: 'kept', pieces: after.slice(after.length - end) },
  ];
}

/** Writes the new HTML with its tags as they are; of what was deleted only the text, where text may stand. */
class DiffWriter {
  private html = '';
  private readonly open: string[] = ['div'];
  private waiting = '';

  write(pieces: string[], inserted: boolean): void {
    let text = '';
    for (const piece of pieces) {
      if (!isMarkup(piece)) {
        text += piece;
        continue;
      }
      this.writeText(text, inserted);
      text = '';
      this.writeTag(piece);
    }
    this.writeText(text, inserted);
  }

  delete(pieces: string[]): void {
    const text = pieces.map((piece) => (isMarkup(piece) ? ' ' : piece)).join('');
    if (text.trim() === '') return;
    this.waiting += `<span class="highlight_text_deleted">${text.trim()}</span>`;
    this.flush();
  }

  finish(): string {
    this.flush();
    return `<div>${this.html}</div>`;
  }

  private writeText(text: string, inserted: boolean): void {
    if (text === '') return;
    this.html += inserted && text.trim() !== '' ? `<span class="highlight_text_inserted">${text}</span>` : text;
  }

  private writeTag(tag: string): void {
    this.html += tag;
    const direction = nesting(tag);
    if (direction === 1) this.open.push(tagName(tag));
    if (direction === -1) this.open.pop();
    if (direction !== 0) this.flush();
  }

  private flush(): void {
    if (this.waiting === '') return;
    const holder = this.open.at(-1)!;
    if (!(holder in HOLDERS)) {
      this.html += this.waiting;
    } else {
      const inner = HOLDERS[holder];
      if (inner === undefined) return;
      this.html += `<${inner}>${this.waiting}</${inner}>`;
    }
    this.waiting = '';
  }
}

/** A tag, or a block that cannot stand in a line; emoji and formulas are text. */
const isMarkup = (piece: string): boolean =>
  piece.startsWith('<') && !/^<(?:img |span[^>]*(?:class="emoji|class="katex))/.test(piece);
