import { ChatError } from '../../domain/errors.js';
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

/** The colours that a request wants, by channel id. */
export function colorsOf(
  named: readonly NamedChannel[],
  channels: readonly { id: number; name: string }[],
): ReadonlyMap<number, string> {
  const byName = new Map<string, string>();
  for (const { name, color } of named) {
    if (color !== undefined) byName.set(name.trim().toLowerCase(), normalizeColor(color));
  }
  const colors = new Map<number, string>();
  for (const { id, name } of channels) {
    const color = byName.get(name.toLowerCase());
    if (color !== undefined) colors.set(id, color);
  }
  return colors;
}
