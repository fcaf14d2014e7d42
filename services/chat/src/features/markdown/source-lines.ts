import { FENCE } from './fences.js';

/** Columns between tab stops. */
const TAB_STOP = 4;
/** What stands for something else while a text is parsed: `\u0002`, a number or `f` and a number, `\u0003`. */
const PLACEHOLDER_MARKS = /[\u0002\u0003]/g;
const listItem = /^ *([*+-]|\d\.) +/;

/**
 * The lines of a message: tabs as spaces, blank lines empty, a blank line before each list, and two after everything,
 * which a fence that nothing closes holds too.
 */
export function sourceLines(content: string): string[] {
  const lines = plainLines(content);
  return [...withGapsBeforeLists(lines).map((line) => (line.trim() === '' ? '' : expandTabs(line))), '', ''];
}

/** The lines of a message as they were written. */
export const plainLines = (content: string): string[] => content.replace(PLACEHOLDER_MARKS, '').split(/\r\n|\r|\n/);

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  for (const [index, piece] of line.split('\t').entries()) {
    if (index > 0) expanded += ' '.repeat(TAB_STOP - (expanded.length % TAB_STOP));
    expanded += piece;
  }
  return expanded;
}

/** A list may follow a line of text at once, or a list of the other kind; not within a fence that holds no blocks. */
function withGapsBeforeLists(lines: readonly string[]): string[] {
  const fences = new OpenFences();
  return lines.flatMap((line, index) => {
    fences.read(line);
    const next = lines[index + 1];
    if (next === undefined || line === '' || fences.hideLists) return line;
    const item = listItem.exec(line);
    const nextItem = listItem.exec(next);
    const startsList = nextItem && (!item || isNumber(item[1]!) !== isNumber(nextItem[1]!));
    return startsList ? [line, ''] : line;
  });
}

const isNumber = (mark: string): boolean => mark.length > 1;

class OpenFences {
  private readonly open: { marker: string; isText: boolean }[] = [];
  private texts = 0;

  get hideLists(): boolean {
    return this.texts > 0;
  }

  read(line: string): void {
    const fence = FENCE.exec(line)?.groups;
    if (!fence) return;
    const last = this.open.at(-1);
    if (last && !fence.language && fence.marker === last.marker) {
      this.open.pop();
      this.texts -= Number(last.isText);
    } else {
      const isText = fence.language !== 'quote' && fence.language !== 'quoted';
      this.open.push({ marker: fence.marker!, isText });
      this.texts += Number(isText);
    }
  }
}
