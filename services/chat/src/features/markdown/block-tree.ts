/** A block of a message. What stands before its blocks is `text`, what stands after itself within its parent is `tail`. */
export interface Block {
  tag: string;
  text: string;
  tail: string;
  children: Block[];
  /** Number of the first item of an ordered list. */
  start?: string;
  /** Alignment of a cell. */
  align?: string;
}

export function addBlock(parent: Block, tag: string, text = ''): Block {
  const block: Block = { tag, text, tail: '', children: [] };
  parent.children.push(block);
  return block;
}

export const newRoot = (): Block => ({ tag: 'root', text: '', tail: '', children: [] });

export const isList = (block: Block | undefined): block is Block => block?.tag === 'ul' || block?.tag === 'ol';

/** The text of an item becomes a paragraph, as a list of paragraphs has it. */
export function wrapText(item: Block): void {
  if (item.text === '') return;
  item.children.unshift({ tag: 'p', text: item.text, tail: '', children: [] });
  item.text = '';
}
