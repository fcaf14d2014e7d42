import { MARKDOWN_LIMITS } from './markdown-limits.js';

/** A fence's line: its marks, a language or kind, and what a spoiler shows. */
export const FENCE =
  /^(?<marker>~{3,}|`{3,}) *(?:\{?\.?(?<language>[a-zA-Z0-9_+\-,./#]+) *(?<header>[^ ~`][^~`]*)?)?\}?$/;

/** What stands in a fence, taken out of the text. */
export type Fenced =
  | { kind: 'code'; language: string; text: string }
  | { kind: 'math'; text: string }
  | { kind: 'spoiler'; header: string; lines: string[] };

const placeholder = /^\u0002f(\d+)\u0003\n?$/;

/** The fence that a paragraph stands for. */
export function fencedBy(text: string, fenced: readonly Fenced[]): Fenced | undefined {
  const match = placeholder.exec(text);
  return match ? fenced[Number(match[1])] : undefined;
}

/** A fence as text, where it stands in no paragraph of its own. */
export const sourceOf = (fenced: Fenced): string => (fenced.kind === 'spoiler' ? fenced.lines.join('\n') : fenced.text);

interface Handler {
  kind: 'text' | 'quote' | Fenced['kind'];
  marker: string;
  language: string;
  header: string;
  lines: string[];
}

/**
 * Replaces each fence by a paragraph that stands for it (`fencedBy`), and a quotation by lines with `>` before them.
 * A fence that nothing closes goes to the end; one that holds nothing leaves nothing.
 */
export function takeFences(source: readonly string[], default_language = ''): { lines: string[]; fenced: Fenced[] } {
  const fenced: Fenced[] = [];
  const root: Handler = { kind: 'text', marker: '', language: '', header: '', lines: [] };
  const open = [root];
  const close = () => {
    const handler = open.pop()!;
    if (handler.lines.length > 0) open.at(-1)!.lines.push('', ...linesOf(handler, fenced), '');
  };
  for (const line of source) {
    const inner = open.at(-1)!;
    const holdsBlocks = inner.kind !== 'code' && inner.kind !== 'math';
    if (inner !== root && line.trimEnd() === inner.marker) {
      close();
      continue;
    }
    const opened = holdsBlocks ? openFence(line, open.length, default_language) : undefined;
    if (opened) open.push(opened);
    else inner.lines.push(holdsBlocks ? line : line.trimEnd());
  }
  while (open.length > 1) close();
  return { lines: root.lines, fenced };
}

function openFence(line: string, depth: number, default_language: string): Handler | undefined {
  const match = FENCE.exec(line)?.groups;
  if (!match) return undefined;
  const language = (match.language ?? default_language).toLowerCase();
  const kind = kindOf(language);
  if ((kind === 'quote' || kind === 'spoiler') && depth > MARKDOWN_LIMITS.fenceDepth) return undefined;
  return { kind, marker: match.marker!, language, header: match.header ?? '', lines: [] };
}

function kindOf(language: string): Exclude<Handler['kind'], 'text'> {
  if (language === 'quote' || language === 'quoted') return 'quote';
  return language === 'math' || language === 'spoiler' ? language : 'code';
}

function linesOf({ kind, language, header, lines }: Handler, fenced: Fenced[]): string[] {
  if (kind === 'quote') return lines.map((line) => `> ${line}`);
  const text = lines.join('\n');
  if (kind === 'spoiler') fenced.push({ kind, header, lines });
  else if (kind === 'math') fenced.push({ kind, text });
  else fenced.push({ kind: 'code', language, text });
  return [`\u0002f${fenced.length - 1}\u0003`];
}
