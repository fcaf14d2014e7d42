import { customEmoji, emojiCatalog, findEmoji, type Emoji } from '../messages/emoji.js';
import { isolated } from '../model/names.js';
import type { State } from '../model/state.js';
import type { CustomEmojis, User } from '../model/types.js';
import { momentsFrom, timestampTyped } from '../planning/moments.js';
import type { Words } from '../words/index.js';
import type { Topic } from '../connection/channel-topics.js';
import { findPeople, hasNamesake } from './people-names.js';
import { compareNames, rank, RANKED } from './rank.js';

const MOST = 8;

export interface Suggestion {
  key: string;
  label: string;
  detail?: string;
  user?: User;
  emoji?: Emoji;
  /** What is written in the place of what was typed. */
  text: string;
}

export interface Asked {
  kind: 'person' | 'channel' | 'topic' | 'emoji' | 'command' | 'time';
  /** Where in the text what was typed begins. */
  from: number;
  typed: string;
  isSilent?: boolean;
  stream_id?: number;
}

/** What somebody begins to write before the cursor. */
export function askedAt(text: string, cursor: number, state: State): Asked | undefined {
  const command = /^\/([a-z]*)$/.exec(text.slice(0, cursor));
  if (command) return { kind: 'command', from: 0, typed: command[1]! };
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const lineStart = cursor - line.length;
  const time = /<time(?::([^<>]{0,40}))?$/.exec(line);
  if (time) return { kind: 'time', from: lineStart + time.index, typed: time[1] ?? '' };
  const topic = /#\*\*([^*>]+)>([^*]{0,60})$/.exec(line);
  if (topic) {
    const channel = [...state.channels.values()].find(({ name }) => name === topic[1]);
    if (channel)
      return { kind: 'topic', from: lineStart + topic.index, typed: topic[2]!, stream_id: channel.stream_id };
  }
  const mention = /(?:^|[\s(["'])(@_?\*{0,2})([\p{L}\p{N}][^@*\n]{0,40})?$/u.exec(line);
  if (mention) {
    const typed = mention[2] ?? '';
    const from = lineStart + mention.index + mention[0].length - typed.length - mention[1]!.length;
    return { kind: 'person', from, typed, isSilent: mention[1]!.startsWith('@_') };
  }
  const channel = /(?:^|[\s(["'])#(\*{0,2})([^#*\n>]{0,60})$/.exec(line);
  if (channel && !/^\s/.test(channel[2]!)) {
    return { kind: 'channel', from: cursor - channel[2]!.length - channel[1]!.length - 1, typed: channel[2]! };
  }
  const emoji = /(?:^|[\s(["']):([a-z0-9_+-]{2,30})$/i.exec(line);
  if (emoji) return { kind: 'emoji', from: cursor - emoji[1]!.length - 1, typed: emoji[1]! };
  return undefined;
}

function best<T>(all: Iterable<T>, nameOf: (one: T) => string, typed: string, most = MOST): T[] {
  const wanted = typed.toLowerCase();
  const found: T[][] = [[], [], []];
  for (const one of all) {
    const group = found[rank(nameOf(one).toLowerCase(), wanted)];
    if (group && group.length < RANKED) group.push(one);
    if (found[0]!.length === RANKED) break;
  }
  return found.flatMap((group) => group.sort((a, b) => compareNames(nameOf(a), nameOf(b)))).slice(0, most);
}

/** What a message may begin with to become something else. */
const COMMANDS = ['me', 'poll', 'todo'] as const;

/** The time that is typed, as `15:30` or `2026-06-05 15:30`, or else those that people choose often. */
function times(typed: string, words: Words, format: (timestamp: number) => string): Suggestion[] {
  const textOf = (timestamp: number) => `<time:${new Date(timestamp * 1000).toISOString().replace('.000', '')}> `;
  const own = timestampTyped(typed.trim());
  if (own !== undefined) return [{ key: 'own', label: format(own), text: textOf(own) }];
  return momentsFrom(new Date())
    .map(({ name, at }) => ({ key: name, label: words.when[name], detail: format(at), text: textOf(at) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
}

export function suggestions(
  asked: Asked,
  state: State,
  topics: readonly Topic[] | undefined,
  words: Words,
  format: (timestamp: number) => string,
): Suggestion[] {
  const { kind, typed, isSilent } = asked;
  const sign = isSilent ? '@_' : '@';
  switch (kind) {
    case 'command':
      return COMMANDS.filter((name) => name.startsWith(typed)).map((name) => ({
        key: name,
        label: `/${name}`,
        detail: words.compose.commands[name],
        text: `/${name} `,
      }));
    case 'time':
      return times(typed, words, format);
    case 'person': {
      const people = findPeople(state, typed, MOST).map((user) => ({
        key: `user-${user.user_id}`,
        label: user.full_name,
        user,
        // Only of the one that is picked: it takes a look at all names.
        get text() {
          return `${sign}**${user.full_name}${hasNamesake(state, user) ? `|${user.user_id}` : ''}** `;
        },
      }));
      const groups = best(
        [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated),
        ({ name }) => name,
        typed,
        3,
      ).map((group) => ({
        key: `group-${group.id}`,
        label: isolated(group.name),
        detail: group.description,
        text: `${sign}*${group.name}* `,
      }));
      const all = ['all', 'topic']
        .filter((name) => !isSilent && typed !== '' && name.startsWith(typed.toLowerCase()))
        .map((name) => ({ key: name, label: name, detail: words.compose.everybody, text: `@**${name}** ` }));
      return [...all, ...people, ...groups].slice(0, MOST);
    }
    case 'channel':
      return best(
        [...state.channels.values()].filter(({ is_archived }) => !is_archived),
        ({ name }) => name,
        typed,
      ).map((channel) => ({
        key: `channel-${channel.stream_id}`,
        label: `#${isolated(channel.name)}`,
        detail: channel.description,
        text: `#**${channel.name}** `,
      }));
    case 'topic': {
      const name = state.channels.get(asked.stream_id ?? 0)?.name ?? '';
      return best(topics ?? [], (topic) => topic.name, typed).map((topic) => ({
        key: `topic-${topic.name}`,
        label: isolated(topic.name),
        detail: `#${isolated(name)}`,
        text: `#**${name}>${topic.name}** `,
      }));
    }
    case 'emoji':
      return findEmoji(
        [...customEmoji(state.realm['realm_emoji'] as CustomEmojis), ...emojiCatalog()],
        typed,
        MOST,
      ).map((emoji) => ({ key: `emoji-${emoji.code}`, label: `:${emoji.name}:`, emoji, text: `:${emoji.name}: ` }));
  }
}
