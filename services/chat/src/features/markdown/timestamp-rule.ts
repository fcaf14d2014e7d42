import { element, escapeText } from './html.js';
import type { InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { parseTimeText } from './time-text.js';

const timestamp = /<time:([^>\u0002]{0,200})>/g;

/** `<time:2017-06-05T22:30:00Z>`: a moment that each client shows in its reader's time zone. */
export const timestampRule = (text: string, inline: InlineText): string =>
  text.replace(timestamp, (_, moment: string) => inline.hold(newToken('timestamp', 'time', 0, moment)));

export function timestampHtml(text: string): string {
  const moment = parseTimeText(text);
  if (!moment) return element('span', { class: 'timestamp-error' }, escapeText(`Invalid time format: ${text}`));
  return element('time', { datetime: moment.toISOString().replace('.000Z', 'Z') }, escapeText(text));
}
