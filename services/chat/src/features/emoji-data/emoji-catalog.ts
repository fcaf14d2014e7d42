import { EMOJI_TABLE } from './emoji-table.js';

/** Emoji that are pictures of the service: in reactions their code is their name. */
export const EXTRA_EMOJI_TYPE = 'zulip_extra_emoji';

export const EXTRA_EMOJI_URLS: ReadonlyMap<string, string> = new Map([
  ['zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png'],
]);

const namesOfCode = new Map<string, readonly string[]>();
const codeOfName = new Map<string, string>();
for (const line of EMOJI_TABLE.trim().split('\n')) {
  const [code, ...names] = line.split(' ');
  namesOfCode.set(code!, names);
  for (const name of names) codeOfName.set(name, code!);
}

/** The code (lower-case hexadecimal code points joined by dashes, without variation selectors) of a unicode emoji. */
export const findEmojiCode = (name: string): string | undefined => codeOfName.get(name);

/** The canonical name of a unicode emoji code. */
export const findEmojiName = (code: string): string | undefined => namesOfCode.get(code)?.[0];

/** Whether `name` is one of the names of the unicode emoji `code`. */
export const isNameOfEmoji = (name: string, code: string): boolean => codeOfName.get(name) === code;

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
