import type { MarkdownIt, StateBlock } from 'markdown-it';
import { codeBlockHtml } from './code-block.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { renderEnv } from './render-env.js';

interface Fence {
  marker: string;
  kind: 'code' | 'quote' | 'spoiler' | 'math';
  language: string;
  /** Text above a spoiler. */
  header: string;
}

/** Fences of code, quotations, spoilers and mathematics, and code indented by four spaces. */
export function fenceRule(md: MarkdownIt): void {
  md.block.ruler.at('fence', parseFence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  const { rules } = md.renderer;
  rules.fence = (tokens, index, _options, env) => {
    const { content, info } = tokens[index]!;
    return codeBlockHtml(renderEnv(env), content, info);
  };
  rules.code_block = (tokens, index, _options, env) => codeBlockHtml(renderEnv(env), tokens[index]!.content, '');
  rules.spoiler_open = () => '<div class="spoiler-block"><div class="spoiler-header">\n';
  rules.spoiler_content = () => '</div><div class="spoiler-content" aria-hidden="true">\n';
  rules.spoiler_close = () => '</div></div>\n';
}

function parseFence(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const fence = readFence(lineAt(state, startLine));
  if (!fence) return false;
  const holdsBlocks = fence.kind === 'quote' || fence.kind === 'spoiler';
  if (holdsBlocks && state.level >= MARKDOWN_LIMITS.blockDepth) return false;
  if (silent) return true;

  const { end, closed } = holdsBlocks
    ? findEndOfBlocks(state, fence, startLine + 1, endLine)
    : findEndOfText(state, fence, startLine + 1, endLine);
  if (holdsBlocks) pushBlocks(state, fence, startLine, end);
  else pushText(state, fence, startLine, end);
  state.line = closed ? end + 1 : end;
  return true;
}

/** ```` ```language ````, `~~~ quote`, ```` ```spoiler header ````; anything with fence marks after it is inline code. */
function readFence(line: string): Fence | undefined {
  const marker = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  if (!marker) return undefined;
  const info = line.slice(marker.length).trim();
  if (info.includes(marker.charAt(0))) return undefined;
  const word = /^\S*/.exec(info)![0];
  const header = info.slice(word.length).trim();
  const language = word.replace(/^\{?\.?/, '').replace(/\}$/, '');
  switch (language.toLowerCase()) {
    case 'quote':
    case 'quoted':
      return { marker, kind: 'quote', language: '', header: '' };
    case 'spoiler':
      return { marker, kind: 'spoiler', language: '', header };
    case 'math':
      return { marker, kind: 'math', language: '', header: '' };
    default:
      return { marker, kind: 'code', language, header: '' };
  }
}

const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);

/** The container of a fence (a list item, say) ends where a line is indented less. */
const leavesContainer = (state: StateBlock, line: number): boolean =>
  state.sCount[line]! < state.blkIndent && !state.isEmpty(line);

function closes(line: string, { marker }: Fence): boolean {
  const trimmed = line.trimEnd();
  return trimmed.length >= marker.length && trimmed === marker.charAt(0).repeat(trimmed.length);
}

interface FenceEnd {
  /** The line after the content. */
  end: number;
  closed: boolean;
}

function findEndOfText(state: StateBlock, fence: Fence, firstLine: number, endLine: number): FenceEnd {
  let line = firstLine;
  for (; line < endLine && !leavesContainer(state, line); line++) {
    if (state.sCount[line]! - state.blkIndent < 4 && closes(lineAt(state, line), fence))
      return { end: line, closed: true };
  }
  return { end: line, closed: false };
}

/** A quotation or spoiler ends at its own mark, not at the marks of the fences it holds. */
function findEndOfBlocks(state: StateBlock, fence: Fence, firstLine: number, endLine: number): FenceEnd {
  const open = [fence];
  let line = firstLine;
  for (; line < endLine && !leavesContainer(state, line); line++) {
    const text = lineAt(state, line);
    const innermost = open.at(-1)!;
    if (closes(text, innermost)) {
      open.pop();
      if (open.length === 0) return { end: line, closed: true };
    } else if (innermost.kind === 'quote' || innermost.kind === 'spoiler') {
      const inner = readFence(text);
      if (inner) open.push(inner);
    }
  }
  return { end: line, closed: false };
}

function pushText(state: StateBlock, fence: Fence, startLine: number, end: number): void {
  const lines = state.getLines(startLine + 1, end, state.sCount[startLine]!, false);
  const token = state.push(fence.kind === 'math' ? 'math_block' : 'fence', '', 0);
  token.info = fence.language;
  token.content = lines;
  token.map = [startLine, end];
}

function pushBlocks(state: StateBlock, fence: Fence, startLine: number, end: number): void {
  const { parentType, lineMax } = state;
  const isQuote = fence.kind === 'quote';
  if (isQuote) state.push('blockquote_open', 'blockquote', 1).map = [startLine, end];
  else pushSpoilerHeader(state, fence.header, startLine);
  state.parentType = 'blockquote';
  state.lineMax = end;
  state.md.block.tokenize(state, startLine + 1, end);
  state.lineMax = lineMax;
  state.parentType = parentType;
  if (isQuote) state.push('blockquote_close', 'blockquote', -1);
  else state.push('spoiler_close', 'div', -1);
}

function pushSpoilerHeader(state: StateBlock, header: string, line: number): void {
  state.push('spoiler_open', 'div', 1);
  if (header) {
    state.push('paragraph_open', 'p', 1).map = [line, line + 1];
    const inline = state.push('inline', '', 0);
    inline.content = header;
    inline.children = [];
    inline.map = [line, line + 1];
    state.push('paragraph_close', 'p', -1);
  }
  state.push('spoiler_content', 'div', 0);
}
