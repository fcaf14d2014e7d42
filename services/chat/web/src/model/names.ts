import type { Names } from './narrow.js';
import { isDirect, peopleOf, type Place } from './place.js';
import { presenceOf, type PresenceState } from './presence.js';
import { realmText } from './realm.js';
import type { State } from './state.js';
import type { User } from './types.js';

const named = new WeakMap<State, Names>();

/** The same object for the same state. */
export function namesOf(state: State): Names {
  const known = named.get(state) ?? {
    channel: (id) => state.channels.get(id)?.name,
    user: (id) => state.users.get(id)?.full_name,
  };
  named.set(state, known);
  return known;
}

export const RESOLVED = '✔ ';
export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED);
export const withoutMark = (topic: string): string => topic.replace(/^(✔ )+/, '');

/** As it is shown: without the mark of resolved topics, and with the name of the one without a name. */
export const topicName = (state: State, topic: string): string =>
  plain(withoutMark(topic)) || (realmText(state, 'realm_empty_topic_display_name') ?? 'general chat');

/** They turn around what follows, and one of them ends what keeps a name apart, an element's isolation too. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const TURNS_TEXT = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A name as it is shown alone. */
export const plain = (name: string): string => name.replace(TURNING, '');

/** A name as a part of a text: it turns nothing around that stands beside it. */
export function isolated(name: string): string {
  const shown = plain(name);
  return TURNS_TEXT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** `unknown` names whom the reader may not know. */
export function userOf(
  { users }: Pick<State, 'users'>,
  id: number,
  unknown: string,
): Pick<User, 'user_id' | 'full_name' | 'avatar_url'> {
  return users.get(id) ?? { user_id: id, full_name: unknown, avatar_url: null };
}

export const peopleNames = (state: State, ids: readonly number[], unknown: string): string =>
  ids.map((id) => isolated(userOf(state, id, unknown).full_name)).join(', ');

/** Of a direct conversation with one person, theirs. */
export function presenceOfPlace(state: State, place: Place): PresenceState | undefined {
  if (!isDirect(place)) return undefined;
  const [id, ...more] = peopleOf(place);
  return id === undefined || more.length > 0 || state.users.get(id)?.is_bot ? undefined : presenceOf(state, id);
}
