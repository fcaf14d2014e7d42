import type { MarkdownIt, StateInline } from 'markdown-it';
import { element, escapeText } from './html.js';
import { parseTimeText } from './time-text.js';

const timestamp = /<time:([^>\n]{1,200})>/y;

/** `<time:2017-06-05T22:30:00Z>`: a moment that each client shows in its reader's time zone. */
export function timestampRule(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'timestamp', parseTimestamp);
  md.renderer.rules.timestamp = (tokens, index) => timestampHtml(tokens[index]!.content);
}

function parseTimestamp(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  timestamp.lastIndex = state.pos;
  const match = timestamp.exec(state.src);
  if (!match || timestamp.lastIndex > state.posMax) return false;
  if (!silent) state.push('timestamp', 'time', 0).content = match[1]!;
  state.pos = timestamp.lastIndex;
  return true;
}

function timestampHtml(text: string): string {
  const moment = parseTimeText(text);
  if (!moment) return element('span', { class: 'timestamp-error' }, escapeText(`Invalid time format: ${text}`));
  return element('time', { datetime: moment.toISOString().replace('.000Z', 'Z') }, escapeText(text));
}
