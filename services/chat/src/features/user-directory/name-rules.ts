import { SYSTEM_BOTS } from './user.js';

/** Characters with a meaning of their own in mentions. */
const RESERVED = /[*`\\>"@]/;
/** Mentions add an id in this way where a name is not unique. */
const ID_SUFFIX = /\|\d+$/;
/** What nobody sees, or what changes how the rest is shown: control, direction, filler and private characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Joiners where writing needs them: in Arabic script, after a mark as in Indic scripts, and within emoji. */
const NEEDED_JOINERS =
  /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=\p{Emoji})\ufe0f/gu;
/** Letters that look like those of another script, within one word. */
const MIXED_SCRIPTS = /(?=\S*\p{Script=Latin})(?=\S*[\p{Script=Cyrillic}\p{Script=Greek}])\S/u;

const RESERVED_NAMES: ReadonlySet<string> = new Set(
  Object.values(SYSTEM_BOTS).map(({ full_name }) => looksOf(full_name)),
);

/** Why nobody may be called so; undefined where somebody may (chat-gaps.md 1.5). */
export function faultOfName(name: string): string | undefined {
  if (UNSEEN.test(name.replace(NEEDED_JOINERS, ''))) return 'names cannot hold control or invisible characters';
  if (RESERVED.test(name)) return 'names cannot hold * ` \\ > " @';
  if (ID_SUFFIX.test(name)) return 'names cannot end in | and digits';
  if (MIXED_SCRIPTS.test(name)) return 'words of names cannot mix alphabets';
  if (RESERVED_NAMES.has(looksOf(name))) return 'this name is reserved';
  return undefined;
}

/** A name without what the eye passes over: case, width, spaces, punctuation and accents. */
function looksOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
