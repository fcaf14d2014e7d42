import { useSyncExternalStore } from 'react';
import type { CustomEmojis } from '../model/types.js';
import { withoutTone } from './tones.js';

/** The emoji that a code names; the code itself where it names none. */
export function emojiOfCode(code: string): string {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  if (points.some((point) => !(point > 0 && point <= 0x10ffff))) return code;
  const plain = String.fromCodePoint(...points);
  // Shown as a picture where a font has both.
  return points.length === 1 && points[0]! < 0x10000 ? `${plain}\uFE0F` : plain;
}

/** As a message has it: by its name, or as the sign itself where the name does not tell its skin tone. */
export const emojiText = ({ name, code, type }: Emoji): string =>
  type === 'unicode_emoji' && withoutTone(code) !== code ? emojiOfCode(code) : `:${name}:`;

export interface Emoji {
  name: string;
  code: string;
  type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  /** Other names. */
  aliases: readonly string[];
  url?: string;
}

let catalog: readonly Emoji[] = [];
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The emoji of the service, by the names that it knows; empty until they are loaded. */
export function loadEmoji(): Promise<void> {
  loading ??= fetch('/static/emoji-data.json')
    .then((response) => response.json())
    .then(({ code_to_names }: { code_to_names: Record<string, string[]> }) => {
      catalog = Object.entries(code_to_names).map(([code, [name = code, ...aliases]]) => ({
        name,
        code,
        type: 'unicode_emoji',
        aliases,
      }));
      for (const listener of listeners) listener();
    })
    .catch(() => {
      loading = undefined;
    });
  return loading;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useEmoji = (): readonly Emoji[] => useSyncExternalStore(subscribe, () => catalog);
export const emojiCatalog = (): readonly Emoji[] => catalog;

export const customEmoji = (realm_emoji: CustomEmojis | undefined): Emoji[] =>
  Object.values(realm_emoji ?? {})
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, source_url }) => ({ name, code: id, type: 'realm_emoji', aliases: [], url: source_url }));

/** Names that begin with what was typed first, then those that contain it. */
export function findEmoji(all: readonly Emoji[], typed: string, most: number): Emoji[] {
  const wanted = typed.toLowerCase().replaceAll(' ', '_');
  const begins: Emoji[] = [];
  const contains: Emoji[] = [];
  for (const emoji of all) {
    const names = [emoji.name, ...emoji.aliases];
    if (names.some((name) => name.startsWith(wanted))) begins.push(emoji);
    else if (names.some((name) => name.includes(wanted))) contains.push(emoji);
  }
  return [...begins.sort((a, b) => a.name.length - b.name.length), ...contains].slice(0, most);
}
