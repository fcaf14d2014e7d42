import { customEmoji, emojiCatalog, findEmoji, type Emoji } from '../messages/emoji.js';
import type { State } from '../model/state.js';
import type { CustomEmojis, User } from '../model/types.js';
import type { Topic } from '../connection/channel-topics.js';

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
  kind: 'person' | 'channel' | 'topic' | 'emoji';
  /** Where in the text what was typed begins. */
  from: number;
  typed: string;
  isSilent?: boolean;
  stream_id?: number;
}

/** What somebody begins to write before the cursor. */
export function askedAt(text: string, cursor: number, state: State): Asked | undefined {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const lineStart = cursor - line.length;
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

/** Words of a name begin with what was typed, or the whole does. Both in small letters. */
function rank(plain: string, typed: string): number {
  const at = plain.indexOf(typed);
  if (at <= 0) return at;
  for (let next = at; next > 0; next = plain.indexOf(typed, next + 1)) if (BETWEEN.test(plain[next - 1]!)) return 1;
  return 2;
}

const BETWEEN = /[\s\-_.]/;
/** Of each rank: who has so many to choose from types another letter. */
const RANKED = 200;
const { compare } = new Intl.Collator();

function best<T>(
  all: Iterable<T>,
  nameOf: (one: T) => string,
  typed: string,
  most = MOST,
  plainOf = (one: T) => nameOf(one).toLowerCase(),
): T[] {
  const wanted = typed.toLowerCase();
  const found: T[][] = [[], [], []];
  for (const one of all) {
    const group = found[rank(plainOf(one), wanted)];
    if (group && group.length < RANKED) group.push(one);
    if (found[0]!.length === RANKED) break;
  }
  return found.flatMap((group) => group.sort((a, b) => compare(nameOf(a), nameOf(b)))).slice(0, most);
}

export const findPeople = (state: State, typed: string, most = MOST): User[] =>
  best(
    namesOf(state).people,
    ({ user }) => user.full_name,
    typed,
    most,
    ({ plain }) => plain,
  ).map(({ user }) => user);

interface NamesOfPeople {
  /** Those with an account; `plain` is the name in small letters. */
  people: readonly { user: User; plain: string }[];
  /** How many of them have a name. */
  counts: ReadonlyMap<string, number>;
}

const namesOfUsers = new WeakMap<State['users'], NamesOfPeople>();

/** Made once for the same people: there may be 50,000, and each letter asks. */
function namesOf({ users }: State): NamesOfPeople {
  const known = namesOfUsers.get(users);
  if (known) return known;
  const people = [];
  const counts = new Map<string, number>();
  for (const user of users.values()) {
    if (!user.is_active) continue;
    people.push({ user, plain: user.full_name.toLowerCase() });
    counts.set(user.full_name, (counts.get(user.full_name) ?? 0) + 1);
  }
  const made = { people, counts };
  namesOfUsers.set(users, made);
  return made;
}

export function suggestions(
  asked: Asked,
  state: State,
  topics: readonly Topic[] | undefined,
  everybody: string,
): Suggestion[] {
  const { kind, typed, isSilent } = asked;
  const sign = isSilent ? '@_' : '@';
  switch (kind) {
    case 'person': {
      const people = findPeople(state, typed).map((user) => ({
        key: `user-${user.user_id}`,
        label: user.full_name,
        user,
        text: `${sign}**${user.full_name}${hasNamesake(state, user) ? `|${user.user_id}` : ''}** `,
      }));
      const groups = best(
        [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated),
        ({ name }) => name,
        typed,
        3,
      ).map((group) => ({
        key: `group-${group.id}`,
        label: group.name,
        detail: group.description,
        text: `${sign}*${group.name}* `,
      }));
      const all = ['all', 'topic']
        .filter((name) => !isSilent && typed !== '' && name.startsWith(typed.toLowerCase()))
        .map((name) => ({ key: name, label: name, detail: everybody, text: `@**${name}** ` }));
      return [...all, ...people, ...groups].slice(0, MOST);
    }
    case 'channel':
      return best(
        [...state.channels.values()].filter(({ is_archived }) => !is_archived),
        ({ name }) => name,
        typed,
      ).map((channel) => ({
        key: `channel-${channel.stream_id}`,
        label: `#${channel.name}`,
        detail: channel.description,
        text: `#**${channel.name}** `,
      }));
    case 'topic': {
      const name = state.channels.get(asked.stream_id ?? 0)?.name ?? '';
      return best(topics ?? [], (topic) => topic.name, typed).map((topic) => ({
        key: `topic-${topic.name}`,
        label: topic.name,
        detail: `#${name}`,
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

const hasNamesake = (state: State, { full_name }: User) => (namesOf(state).counts.get(full_name) ?? 0) > 1;
