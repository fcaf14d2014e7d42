export interface Destination {
  href: string;
  title?: string;
  /** After the closing bracket. */
  end: number;
}

/** Characters of an address with its title: what is longer is text. */
const LONGEST = 3_000;
const IN_ANGLES = /<([^<>]*)>\s*(?:('[^']*'|"[^"]*")\s*)?\)/y;

/** Reads `address "title")` from a place on. Brackets within the address are closed in it. */
export function readDestination(text: string, from: number): Destination | undefined {
  let start = from;
  while (/\s/.test(text.charAt(start))) start++;
  IN_ANGLES.lastIndex = start;
  const inAngles = text.charAt(start) === '<' ? IN_ANGLES.exec(text) : undefined;
  if (inAngles) {
    const [, href, title] = inAngles;
    return { href: href!.trim(), ...(title && { title: title.slice(1, -1).trim() }), end: IN_ANGLES.lastIndex };
  }
  return readBare(text.slice(start, start + LONGEST), start);
}

interface Quote {
  mark: string;
  start: number;
  /** Place of its last mark so far. */
  end: number;
}

function readBare(text: string, offset: number): Destination | undefined {
  if (!text.includes(')')) return undefined;
  const quotes: Quote[] = [];
  let depth = 1;
  /** Where the address ends if the quotation mark in it begins no title. */
  let untitled: number | undefined;
  let last = -1;
  for (const { index, 0: mark } of text.matchAll(/[()'"]|[^()'" ]+/g)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') {
      const titled = quotes.find(({ end }) => end === last);
      if (titled) return withTitle(text, titled, index, offset);
      depth -= 1;
      if (depth === 0 && quotes.length === 0) return { href: text.slice(0, index).trim(), end: offset + index + 1 };
      if (depth === 0) untitled ??= index;
    } else if (mark === '"' || mark === "'") {
      const known = quotes.find((quote) => quote.mark === mark);
      if (known) known.end = index;
      else quotes.push({ mark, start: index, end: -2 });
    }
    last = index + mark.length - 1;
  }
  return untitled === undefined ? undefined : { href: text.slice(0, untitled).trim(), end: offset + untitled + 1 };
}

const withTitle = (text: string, { start, end }: Quote, close: number, offset: number): Destination => ({
  href: text.slice(0, start).trim(),
  title: text
    .slice(start + 1, end)
    .trim()
    .replace(/\s+/g, ' '),
  end: offset + close + 1,
});
