import type { ChannelName, Speaker } from './demo-people.js';

/** When something was said: a working day before today and a time of it (UTC), or so many minutes ago. */
export type When = `${1 | 2 | 3 | 4 | 5} ${number}:${number}` | number;

export interface Extras {
  /** Who reacted, by the name of an emoji. */
  reactions?: Readonly<Record<string, readonly Speaker[]>>;
  /** Who voted for which option of the poll, counted from 0. */
  votes?: readonly (readonly [Speaker, number])[];
  /** Tasks of the list that are done, counted from 0. */
  done?: readonly number[];
  starred_by?: readonly Speaker[];
}

/** `@owner` and the like become mentions; `{chart}`, `{photo}` files; `{tomorrow}` a time. */
export type Said = readonly [when: When, from: Speaker, content: string, extras?: Extras];

export interface Conversation {
  to: { channel: ChannelName; topic: string; resolved?: true } | { people: readonly Speaker[] };
  said: readonly Said[];
}

export const inTopic = (channel: ChannelName, topic: string, said: readonly Said[], resolved?: true): Conversation => ({
  to: { channel, topic, ...(resolved && { resolved }) },
  said,
});

export const between = (people: readonly Speaker[], said: readonly Said[]): Conversation => ({ to: { people }, said });
