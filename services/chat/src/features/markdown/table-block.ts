import { addBlock, type Block, newRoot } from './block-tree.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';

const END_BORDER = /(?<!\\)(?:\\\\)*\|$/;

/** What the tables of one message have used up. */
export interface TableCells {
  tableCells: number;
}

/**
 * The table that the lines of a block are: rows of cells between bars, under a header and a line of dashes. Undefined
 * where they are none, or where its cells are more than the message may still have.
 */
export function readTable(lines: readonly string[], from: number, end: number, spent: TableCells): Block | undefined {
  if (end - from < 2 || !/^[|:\- ]*$/.test(lines[from + 1]!)) return undefined;
  const header = stripSpaces(lines[from]!);
  const hasBorder = header.startsWith('|') || END_BORDER.test(header);
  const cellsOf = (line: string) => splitRow(stripSpaces(line), hasBorder);
  const names = cellsOf(header);
  const dashes = cellsOf(lines[from + 1]!);
  if (dashes.length !== names.length) return undefined;
  if (names.length === 1 && !(hasBorder && hasBars(lines, from, end))) return undefined;

  const rows = Math.max(end - from - 1, 2);
  if (spent.tableCells + rows * names.length > MARKDOWN_LIMITS.tableCells) return undefined;
  spent.tableCells += rows * names.length;
  const table = newRoot();
  table.tag = 'table';
  const columns = dashes.map(alignOf);
  addRow(addBlock(table, 'thead'), 'th', names, columns);
  const body = addBlock(table, 'tbody');
  if (end - from === 2) addRow(body, 'td', [], columns);
  for (const line of lines.slice(from + 2, end)) addRow(body, 'td', cellsOf(line), columns);
  return table;
}

const stripSpaces = (text: string): string => text.replace(/^ +/, '').trimEnd();

/** A table of one column has a bar in every line. */
function hasBars(lines: readonly string[], from: number, end: number): boolean {
  for (let index = from + 1; index < end; index++) {
    const line = stripSpaces(lines[index]!);
    if (!line.startsWith('|') && !END_BORDER.test(line)) return false;
  }
  return true;
}

function alignOf(dashes: string): string | undefined {
  const text = stripSpaces(dashes);
  if (text.startsWith(':')) return text.endsWith(':') ? 'center' : 'left';
  return text.endsWith(':') ? 'right' : undefined;
}

/** Every row has the columns of the header: missing cells are empty, others too many. */
function addRow(parent: Block, tag: string, cells: readonly string[], columns: readonly (string | undefined)[]): void {
  const row = addBlock(parent, 'tr');
  for (const [index, align] of columns.entries()) {
    const cell = addBlock(row, tag, stripSpaces(cells[index] ?? ''));
    if (align) cell.align = align;
  }
}

function splitRow(row: string, hasBorder: boolean): string[] {
  if (!hasBorder) return splitCells(row);
  const inner = row.startsWith('|') ? row.slice(1) : row;
  return splitCells(inner.replace(END_BORDER, ''));
}

/** Cuts at bars that are neither escaped nor in code. */
function splitCells(row: string): string[] {
  const ticks: Ticks[] = [];
  const bars: number[] = [];
  for (const match of row.matchAll(/\\\\|\\`+|`+|\\\||\|/g)) {
    const [mark] = match;
    if (mark === '|') bars.push(match.index);
    else if (mark.includes('`')) ticks.push(ticksOf(mark, match.index));
  }
  const code = pairTicks(ticks);
  const cells: string[] = [];
  let position = 0;
  let region = 0;
  for (const bar of bars) {
    while (region < code.length && code[region]!.end < bar) region++;
    if (region < code.length && code[region]!.start <= bar) continue;
    cells.push(row.slice(position, bar));
    position = bar + 1;
  }
  return [...cells, row.slice(position)];
}

interface Ticks {
  start: number;
  end: number;
  closes: number;
  /** How many close code that these open; 0: they open none, being escaped. */
  opens: number;
}

function ticksOf(mark: string, start: number): Ticks {
  const escape = mark.startsWith('\\') ? 1 : 0;
  const closes = mark.length - escape;
  return { start, end: start + mark.length - 1, closes, opens: closes - escape };
}

function pairTicks(ticks: readonly Ticks[]): { start: number; end: number }[] {
  const places = new Map<number, number[]>();
  for (const [index, { closes }] of ticks.entries()) {
    const known = places.get(closes);
    if (known) known.push(index);
    else places.set(closes, [index]);
  }
  const regions: { start: number; end: number }[] = [];
  for (let index = 0; index < ticks.length; index++) {
    const { start, opens } = ticks[index]!;
    const later = opens > 0 ? (places.get(opens) ?? []) : [];
    while (later.length > 0 && later[0]! <= index) later.shift();
    if (later.length === 0) continue;
    index = later[0]!;
    regions.push({ start, end: ticks[index]!.end });
  }
  return regions;
}
