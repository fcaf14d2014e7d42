import { readFileSync } from 'node:fs';

/** Emoji that are pictures of the service: in reactions their code is their name. */
export const EXTRA_EMOJI_TYPE = 'zulip_extra_emoji';

export const EXTRA_EMOJI_URLS: ReadonlyMap<string, string> = new Map([
  ['zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png'],
]);

/** By code (hexadecimal code points, no variation selectors), the canonical name first. Written by build-emoji.mjs. */
const EMOJI = JSON.parse(readFileSync(new URL('./emoji.json', import.meta.url), 'utf8')) as Record<string, string[]>;

const namesOfCode: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(EMOJI));
const codeOfName: ReadonlyMap<string, string> = new Map(
  Object.entries(EMOJI).flatMap(([code, names]) => names.map((name) => [name, code])),
);

const TONE = /-1f3f[b-f](?=-|$)/;

/** Of what clients send: it may be no number, or one of no sign. */
function isModifierBase(hex: string): boolean {
  const point = /^[0-9a-f]{1,6}$/.test(hex) ? Number.parseInt(hex, 16) : NaN;
  return point <= 0x10ffff && /^\p{Emoji_Modifier_Base}$/u.test(String.fromCodePoint(point));
}

/** The code without its skin tone, where its first sign is one that takes skin tones. */
export function withoutTone(code: string): string {
  const [first = ''] = code.split('-');
  const isToned = TONE.exec(code)?.index === first.length;
  return isToned && isModifierBase(first) ? code.replace(TONE, '') : code;
}

/** The code (lower-case hexadecimal code points joined by dashes, without variation selectors) of a unicode emoji. */
export const findEmojiCode = (name: string): string | undefined => codeOfName.get(name);

/** The canonical name of a unicode emoji code. */
export const findEmojiName = (code: string): string | undefined => namesOfCode.get(code)?.[0];

/** Whether `name` is one of the names of the unicode emoji `code`, whatever its skin tone. */
export const isNameOfEmoji = (name: string, code: string): boolean => codeOfName.get(name) === withoutTone(code);

export const findExtraEmojiUrl = (name: string): string | undefined => EXTRA_EMOJI_URLS.get(name);

/** All names of all unicode emoji by code, the canonical one first: what `server_emoji_data_url` serves. */
export const emojiNamesByCode = (): Record<string, readonly string[]> => Object.fromEntries(namesOfCode);

/** The code of a unicode emoji as it is stored: some clients send it with its variation selectors. */
export const plainEmojiCode = (code: string): string => code.toLowerCase().replaceAll(/-fe0[ef](?=-|$)/g, '');

/** The emoji code of a literal emoji sequence. */
export const emojiCodeOf = (sequence: string): string =>
  plainEmojiCode(
    Array.from(sequence, (character) => character.codePointAt(0)!.toString(16).padStart(4, '0')).join('-'),
  );
