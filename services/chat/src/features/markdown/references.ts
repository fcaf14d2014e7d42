import {
  CHANNEL_LINK,
  EMOJI_SHORTCODE,
  GROUP_MENTION,
  parseChannelReference,
  parseUserReference,
  UPLOAD_PATH,
  USER_MENTION,
} from './reference-syntax.js';

/** Names and ids that a message may refer to: what to look up before it is rendered. Names as written. */
export interface MarkdownReferences {
  user_names: string[];
  user_ids: number[];
  user_group_names: string[];
  channel_names: string[];
  topics: { channel_name: string; topic_name: string }[];
  emoji_names: string[];
  upload_path_ids: string[];
  /** How alert words that the message may hold begin: see `alertWordBeginnings`. */
  alert_word_beginnings: string[];
}

/** Finds a superset of the references (it does not know code blocks from text), in linear time. */
export function collectReferences(content: string): MarkdownReferences {
  const user_names = new Set<string>();
  const user_ids = new Set<number>();
  const channel_names = new Set<string>();
  const topics = new Map<string, { channel_name: string; topic_name: string }>();

  for (const [, text] of groupsOf(content, USER_MENTION)) {
    const reference = parseUserReference(text!);
    if (reference.kind !== 'user') continue;
    if (reference.id === undefined) user_names.add(reference.name);
    else user_ids.add(reference.id);
  }
  for (const [text] of groupsOf(content, CHANNEL_LINK)) {
    const { channel, topic } = parseChannelReference(text!);
    // The name of a channel may hold the sign before a topic.
    channel_names.add(channel).add(text!);
    if (topic !== undefined) topics.set(`${channel}>${topic}`, { channel_name: channel, topic_name: topic });
  }
  return {
    user_names: [...user_names],
    user_ids: [...user_ids],
    user_group_names: unique(groupsOf(content, GROUP_MENTION).map(([, name]) => name!)),
    channel_names: [...channel_names],
    topics: [...topics.values()],
    emoji_names: emojiNames(content),
    upload_path_ids: unique(groupsOf(content, UPLOAD_PATH).map(([path]) => decodePath(path!))),
    alert_word_beginnings: alertWordBeginnings(content),
  };
}

/**
 * Every run of Latin letters and digits in lower case, and every other character: what `alert_words.beginning` of a
 * word in the text must be among. PostgreSQL makes that column and folds only ASCII, so both cases are given.
 */
function alertWordBeginnings(content: string): string[] {
  const beginnings = new Set<string>();
  for (const [piece] of content.matchAll(/[A-Za-z0-9]+|[^\s\p{Surrogate}]/gu)) {
    beginnings.add(piece.toLowerCase());
    if (!/^[A-Za-z0-9]/.test(piece)) beginnings.add(piece.toUpperCase()).add(piece);
  }
  return [...beginnings];
}

/** A path as it is stored; a malformed escape stays as written. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Names of unicode emoji too: a custom emoji of the same name comes first. */
function emojiNames(content: string): string[] {
  const names = new Set<string>();
  const shortcode = new RegExp(EMOJI_SHORTCODE, 'gu');
  for (let match = shortcode.exec(content); match; match = shortcode.exec(content)) {
    names.add(match[1]!);
    // The closing colon may open the next name.
    shortcode.lastIndex -= 1;
  }
  return [...names];
}

const groupsOf = (content: string, pattern: RegExp): string[][] =>
  Array.from(content.matchAll(new RegExp(pattern, `${pattern.flags}g`)), (match) => match.slice(1));

const unique = <T>(values: T[]): T[] => [...new Set(values)];
