import type { State } from '../model/state.js';
import type { User } from '../model/types.js';
import { compareNames, rank, RANKED } from './rank.js';

/** The names of those with an account as one text in small letters: searching that is much faster than searching 50,000 names. */
interface PeopleNames {
  people: readonly User[];
  /** Each name between line breaks. */
  text: string;
  /** Where in the text the name of each person begins. */
  starts: Int32Array;
}

const known = new WeakMap<State['users'], PeopleNames>();

/** Made once for the same people. The service refuses names with line breaks. */
export function namesOf({ users }: State): PeopleNames {
  const before = known.get(users);
  if (before) return before;
  const people: User[] = [];
  const names: string[] = [];
  for (const user of users.values()) {
    if (!user.is_active) continue;
    people.push(user);
    names.push(user.full_name);
  }
  const text = `\n${names.join('\n')}\n`.toLowerCase();
  const starts = new Int32Array(people.length);
  for (let at = 0, from = 1; at < people.length; at += 1) {
    starts[at] = from;
    from = text.indexOf('\n', from) + 1;
  }
  const made = { people, text, starts };
  known.set(users, made);
  return made;
}

/** People by a part of their name: first those whose name begins with it, then those of whom a word does. */
export function findPeople(state: State, typed: string, most: number): User[] {
  const { people, text, starts } = namesOf(state);
  const wanted = typed.toLowerCase();
  const found: User[][] = [[], [], []];
  let at = 0;
  for (let hit = text.indexOf(wanted); hit >= 0 && at < people.length && found[0]!.length < RANKED; ) {
    while (at + 1 < people.length && starts[at + 1]! <= hit) at += 1;
    const end = text.indexOf('\n', starts[at]);
    const group = found[rank(text.slice(starts[at], end), wanted)];
    if (group && group.length < RANKED) group.push(people[at]!);
    at += 1;
    hit = text.indexOf(wanted, end);
  }
  return found.flatMap((group) => group.sort((a, b) => compareNames(a.full_name, b.full_name))).slice(0, most);
}

/** Whether somebody else has the same name, so that a mention has to say who is meant. */
export function hasNamesake(state: State, { full_name }: User): boolean {
  const { text } = namesOf(state);
  const line = `\n${full_name.toLowerCase()}\n`;
  const first = text.indexOf(line);
  return first >= 0 && text.indexOf(line, first + line.length - 1) >= 0;
}
