export type ListTag = 'ol' | 'ul';

const ITEMS: Record<ListTag, RegExp> = { ol: /^ {0,1}(\d+\.) +(.*)/, ul: /^ {0,1}([*+-]) +(.*)/ };
const INDENTED_ITEM = /^ {2,3}(?:\d+\.|[*+-]) +/;

export function listTagOf(line: string): ListTag | undefined {
  if (ITEMS.ol.test(line)) return 'ol';
  return ITEMS.ul.test(line) ? 'ul' : undefined;
}

/** The number of the first item, as it was written, where it is not 1. */
export function startOf(line: string): string | undefined {
  const number = ITEMS.ol.exec(line)![1]!.slice(0, -1);
  return number === '1' ? undefined : number;
}

/** The lines of each item of a list, without its mark; those of items below it stay indented, as items of their own. */
export function listItems(tag: ListTag, lines: readonly string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    const mark = ITEMS[tag].exec(line);
    const last = items.at(-1);
    if (mark) items.push([mark[2]!]);
    else if (INDENTED_ITEM.test(line) && !last![0]!.startsWith('  ')) items.push([line]);
    else last!.push(line);
  }
  return items;
}
