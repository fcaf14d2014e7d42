import { ChatError } from '../../http/errors.js';
import type { NamedChannel } from './subscription-rules.js';

/**
 * A colour as it is stored, `#rrggbb` in lower case. The legacy lengths between are completed: some
 * clients refuse anything but six digits.
 *
 * @throws ChatError BAD_REQUEST unless it is `#` and 3 to 6 hexadecimal digits.
 */
export function normalizeColor(color: string): string {
  const [, digits] = /^#([0-9a-f]{3,6})$/.exec(color.trim().toLowerCase()) ?? [];
  if (digits === undefined) throw new ChatError('BAD_REQUEST', 'color is not a valid hex color code');
  if (digits.length === 3) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return `#${digits.padEnd(6, '0')}`;
}

/** The colour that a request wants for a channel of that name. */
export function colorOf(named: readonly NamedChannel[], name: string): string | undefined {
  const wanted = named.find((channel) => channel.name.trim().toLowerCase() === name.toLowerCase())?.color;
  return wanted === undefined ? undefined : normalizeColor(wanted);
}
