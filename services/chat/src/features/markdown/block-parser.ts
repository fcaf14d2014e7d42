import { BlockLines, isTooDeep, unquote } from './block-lines.js';
import { addBlock, type Block, isList, newRoot, wrapText } from './block-tree.js';
import { listItems, type ListTag, listTagOf, startOf } from './list-items.js';
import { readTable, type TableCells } from './table-block.js';

/** `list`: text of an item; `loose`: an item of paragraphs; `dedented`: an item's indentation has been taken away. */
type State = 'document' | 'quote' | 'list' | 'loose' | 'dedented';

interface Place {
  source: BlockLines;
  spent: TableCells;
  state: State;
  /** Quotations and lists around it. */
  depth: number;
}

const ITEM_INDENT = 2;
const CODE_INDENT = 4;

/** The blocks of lines from which fences have been taken (`takeFences`). */
export function parseBlocks(lines: readonly string[], spent: TableCells): Block {
  const root = newRoot();
  parseLines(root, lines, { spent, state: 'document', depth: 0 });
  return root;
}

function parseLines(parent: Block, lines: readonly string[], place: Omit<Place, 'source'>): void {
  parseRange(parent, { ...place, source: new BlockLines(lines) }, 0, lines.length);
}

function parseRange(parent: Block, place: Place, from: number, end: number): void {
  let position = from;
  while (position < end) {
    const isBlank = place.source.lines[position] === '';
    position = isBlank ? position + 1 : parseBlock(parent, place, position, place.source.endOfBlock(position, end));
  }
}

/** Parses a part of the block between two lines, and tells where the rest begins. */
function parseBlock(parent: Block, place: Place, from: number, end: number): number {
  const { source, spent, state, depth } = place;
  const first = source.lines[from]!;
  const isDeep = isTooDeep(depth);
  if (!isDeep && belongsToItem(parent, state, first)) return parseWithinItem(parent, place, from, end);
  if (first.startsWith(' '.repeat(CODE_INDENT))) return parseCode(parent, source, from, end);

  const heading = source.heading(from, end);
  if (heading) {
    parseRange(parent, place, from, heading.at);
    addBlock(parent, `h${heading.level}`, heading.text.replace(/#+$/, '').trim());
    return heading.next;
  }
  const table = readTable(source.lines, from, end, spent);
  if (table) {
    parent.children.push(table);
    return end;
  }
  const rule = source.rule(from, end);
  if (rule !== undefined) {
    parseRange(parent, place, from, rule);
    addBlock(parent, 'hr');
    return rule + 1;
  }
  const tag = isDeep ? undefined : listTagOf(first);
  if (tag) return parseList(parent, place, tag, from, end);
  const quote = isDeep ? undefined : source.quote(from, end);
  if (quote !== undefined) {
    parseRange(parent, place, from, quote);
    const lines = source.lines.slice(quote, lastLine(place, end)).map(unquote);
    parseLines(addBlock(parent, 'blockquote'), lines, { spent, state: 'quote', depth: depth + 1 });
    return end;
  }
  parseParagraph(parent, state, source.lines.slice(from, lastLine(place, end)).join('\n'));
  return end;
}

/** One blank line at the end of a quotation breaks the line before it. */
function lastLine({ source: { lines }, state }: Place, end: number): number {
  const isBroken = state === 'quote' && end === lines.length - 1 && lines[end] === '';
  return isBroken ? end + 1 : end;
}

function parseParagraph(parent: Block, state: State, text: string): void {
  if (text.trim() === '') return;
  const last = parent.children.at(-1);
  if (state !== 'list') addBlock(parent, 'p', text.trimStart());
  else if (last) last.tail += `\n${text}`;
  else parent.text = parent.text ? `${parent.text}\n${text}` : text.trimStart();
}

/** Code without a fence. Blank lines between two of its blocks are part of it. */
function parseCode(parent: Block, source: BlockLines, from: number, end: number): number {
  const indent = ' '.repeat(CODE_INDENT);
  let next = from;
  while (next < end && source.lines[next]!.startsWith(indent)) next++;
  const code = source.lines.slice(from, next).map((line) => line.slice(CODE_INDENT));
  const text = code.join('\n').trimEnd();
  const last = parent.children.at(-1);
  if (last?.tag !== 'pre') {
    addBlock(parent, 'pre', text);
    return next;
  }
  let blank = 0;
  while (source.lines[from - blank - 1] === '') blank++;
  last.text += `${'\n'.repeat(Math.max(blank, 1) + 1)}${text}`;
  return next;
}

function parseList(parent: Block, place: Place, tag: ListTag, from: number, end: number): number {
  const items = listItems(tag, place.source.lines.slice(from, end));
  const { spent } = place;
  const depth = place.depth + 2;
  const last = parent.children.at(-1);
  let list: Block;
  if (last?.tag === tag) {
    list = last;
    loosen(list);
    parseLines(addBlock(list, 'li'), items.shift()!, { spent, state: 'loose', depth });
  } else if (isList(parent)) {
    list = parent;
  } else {
    list = addBlock(parent, tag);
    if (tag === 'ol') setStart(list, place.source.lines[from]!);
  }
  for (const item of items) {
    const isIndented = item[0]!.startsWith(' '.repeat(ITEM_INDENT));
    const holder = isIndented ? list.children.at(-1)! : addBlock(list, 'li');
    parseLines(holder, item, { spent, state: 'list', depth });
  }
  return end;
}

function setStart(list: Block, firstLine: string): void {
  const start = startOf(firstLine);
  if (start !== undefined) list.start = start;
}

/** What the last item of a list holds becomes paragraphs, because a blank line follows it. */
function loosen(list: Block): void {
  const item = list.children.at(-1)!;
  wrapText(item);
  const last = item.children.at(-1);
  if (!last?.tail) return;
  addBlock(item, 'p', last.tail.trimStart());
  last.tail = '';
}

const belongsToItem = (parent: Block, state: State, line: string): boolean =>
  state !== 'dedented' &&
  line.startsWith(' '.repeat(ITEM_INDENT)) &&
  (parent.tag === 'li' || isList(parent.children.at(-1)));

/** A block that is indented belongs to the item at that depth. */
function parseWithinItem(parent: Block, place: Place, from: number, end: number): number {
  const { source, spent, state, depth } = place;
  const { level, holder } = findHolder(parent, state, source.lines[from]!);
  const indent = ' '.repeat(ITEM_INDENT * level);
  const lines = source.lines
    .slice(from, end)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  const parse = (block: Block) => parseLines(block, lines, { spent, state: 'dedented', depth });
  const item = holder.children.at(-1);
  const inner = parent.children.at(-1);
  if (parent.tag === 'li') parse(isList(inner) ? inner : parent);
  else if (holder.tag === 'li') parse(holder);
  else if (item?.tag === 'li') {
    wrapText(item);
    parse(item);
  } else parse(addBlock(holder, 'li'));
  return end;
}

function findHolder(parent: Block, state: State, line: string): { level: number; holder: Block } {
  const indent = Math.floor(/^ */.exec(line)![0].length / ITEM_INDENT);
  let level = state === 'list' ? 1 : 0;
  let holder = parent;
  while (indent > level) {
    const inner: Block | undefined = holder.children.at(-1);
    if (!inner || !['ul', 'ol', 'li'].includes(inner.tag)) break;
    if (inner.tag !== 'li') level += 1;
    holder = inner;
  }
  return { level, holder };
}
