import type { StateCore, Token } from 'markdown-it';
import { parseBlocks } from './block-parser.js';
import type { Block } from './block-tree.js';
import { type Fenced, fencedBy, takeFences } from './fences.js';
import { newToken } from './light-token.js';
import { renderEnv } from './render-env.js';
import { sourceLines } from './source-lines.js';
import type { TableCells } from './table-block.js';

/** The rule of the parser that finds the blocks of a message. */
export function tokenizeBlocks(state: StateCore): void {
  const { options, fenced, spent } = renderEnv(state.env);
  const taken = takeFences(sourceLines(state.src), options.default_code_block_language);
  fenced.push(...taken.fenced);
  new BlockTokens(state.tokens, fenced, spent).pushAll(parseBlocks(taken.lines, spent).children);
}

class BlockTokens {
  constructor(
    private readonly tokens: Token[],
    private readonly fenced: readonly Fenced[],
    private readonly spent: TableCells,
  ) {}

  pushAll(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.pushBlock(block);
      if (block.tail) this.pushText(block.tail, true);
    }
  }

  private push(type: string, tag: string, nesting: Token['nesting']): Token {
    const token = newToken(type, tag, nesting);
    token.block = true;
    this.tokens.push(token);
    return token;
  }

  private pushBlock(block: Block): void {
    const { tag, text, children } = block;
    const fenced = tag === 'p' ? fencedBy(text, this.fenced) : undefined;
    if (fenced) this.pushFenced(fenced, text.endsWith('\n'));
    else if (tag === 'p') this.pushText(text, false);
    else if (tag === 'pre') this.push('code_block', 'code', 0).content = text;
    else if (tag === 'hr') this.push('hr', 'hr', 0);
    else {
      const open = this.push(`${typeOf(tag)}_open`, tag, 1);
      if (block.start !== undefined) open.attrs = [['start', block.start]];
      if (block.align) open.attrs = [['style', `text-align: ${block.align};`]];
      if (text) this.pushContent(tag, text);
      this.pushAll(children);
      this.push(`${typeOf(tag)}_close`, tag, -1);
    }
  }

  /** The text of an item has no paragraph of its own; a cell and a heading hold nothing but text. */
  private pushContent(tag: string, text: string): void {
    if (tag === 'li') this.pushText(text, true);
    else this.pushInline(text);
  }

  private pushText(text: string, hidden: boolean): void {
    this.push('paragraph_open', 'p', 1).hidden = hidden;
    this.pushInline(text);
    this.push('paragraph_close', 'p', -1).hidden = hidden;
  }

  private pushInline(text: string): void {
    const inline = this.push('inline', '', 0);
    inline.content = text;
    inline.children = [];
  }

  private pushFenced(fenced: Fenced, isBroken: boolean): void {
    if (fenced.kind === 'spoiler') {
      this.push('spoiler_open', 'div', 1);
      this.pushAll(parseBlocks([fenced.header], this.spent).children);
      this.push('spoiler_content', 'div', 0);
      this.pushAll(parseBlocks(fenced.lines, this.spent).children);
      this.push('spoiler_close', 'div', -1);
      return;
    }
    const token = this.push(fenced.kind === 'math' ? 'math_block' : 'fence', '', 0);
    token.content = fenced.text;
    if (fenced.kind === 'math' && isBroken) token.markup = '\n';
    if (fenced.kind === 'code') token.info = fenced.language;
  }
}

const TYPES: Record<string, string> = { ul: 'bullet_list', ol: 'ordered_list', li: 'list_item' };
const typeOf = (tag: string): string => TYPES[tag] ?? (/^h\d$/.test(tag) ? 'heading' : tag);
