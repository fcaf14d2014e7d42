import type { Topic } from '../connection/channel-topics.js';
import { compareNames, rank } from '../compose/rank.js';
import { findPeople } from '../compose/people-names.js';
import type { IconName } from '../kit/icon.js';
import { isolated, isResolved, namesOf, peopleNames, topicName } from '../model/names.js';
import { channelNarrow, directNarrow, topicNarrow } from '../model/narrow.js';
import { directPlace, peopleOf, topicPlace, type Place } from '../model/place.js';
import type { State } from '../model/state.js';
import type { Channel, Message } from '../model/types.js';
import { countOf, unreadPlaces, type Count, type UnreadPlace } from '../model/unread.js';
import { addressOf } from '../shell/route.js';
import type { ListedView } from './view-list.js';

/** Where somebody can go by its name. */
export interface Found extends Count {
  kind: 'channel' | 'direct' | 'topic' | 'view';
  key: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  href: string;
  icon?: IconName;
  channel?: Channel;
  color?: string;
  place?: Place;
}

interface Candidate extends Omit<Found, 'href'> {
  rank: number;
  /** Of its newest message. */
  newest_id: number;
  /** Asked of those alone that are shown. */
  href(): string;
}

export interface Known {
  views: readonly ListedView[];
  /** Topics of channels, as far as they were looked at. */
  topics: ReadonlyMap<number, readonly Topic[]>;
  messages: Iterable<Message>;
  unknownPerson: string;
}

const MOST = 20;
const MOST_PEOPLE = 10;
const KINDS = ['channel', 'direct', 'topic', 'view'];
const NOTHING: Count = { count: 0, mentions: 0 };

/** The rank of a name, or of all words that were typed in the name and what it belongs to; -1: it is not meant. */
function rankOf(name: string, of: string, { typed, parts }: Typed): number {
  const alone = rank(name.toLowerCase(), typed);
  if (alone >= 0 || parts.length < 2) return alone;
  const all = `${of} ${name}`.toLowerCase();
  return parts.every((part) => all.includes(part)) ? 2 : -1;
}

interface Typed {
  typed: string;
  /** Its words. */
  parts: readonly string[];
}

/** Everywhere that is called so, the best first: what begins with it, what is unread, channels before people, topics and views. */
export function find(state: State, wanted: string, known: Known): Found[] {
  const typed = wanted.trim().toLowerCase();
  const meant: Typed = { typed, parts: typed.split(/\s+/) };
  return [
    ...channels(state, meant),
    ...(state.own_id === undefined ? [] : conversations(state, meant, known.unknownPerson)),
    ...topics(state, meant, known),
    ...views(meant, known.views),
  ]
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.count > 0) - Number(a.count > 0) ||
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        b.newest_id - a.newest_id ||
        compareNames(a.label, b.label),
    )
    .slice(0, MOST)
    .map(({ href, ...one }) => ({ ...one, href: href() }));
}

function channels(state: State, typed: Typed): Candidate[] {
  const unread = new Map<number, UnreadPlace[]>();
  for (const place of unreadPlaces(state).values()) {
    if (place.stream_id === undefined) continue;
    const others = unread.get(place.stream_id);
    if (others) others.push(place);
    else unread.set(place.stream_id, [place]);
  }
  return [...state.channels.values()].flatMap((channel) => {
    const { stream_id, name, is_archived, is_web_public } = channel;
    const ranked = rankOf(name, '', typed);
    if (ranked < 0 || is_archived || (state.own_id === undefined && !is_web_public)) return [];
    const subscription = state.subscriptions.get(stream_id);
    return {
      kind: 'channel' as const,
      key: `channel-${stream_id}`,
      label: isolated(name),
      href: () => addressOf(channelNarrow(stream_id), namesOf(state)),
      channel,
      color: subscription?.color ?? 'currentColor',
      rank: ranked,
      newest_id: subscription ? 1 : 0,
      ...countOf(unread.get(stream_id) ?? []),
    };
  });
}

/** Conversations that there are, and people with whom there is none yet. */
function conversations(state: State, typed: Typed, unknown: string): Candidate[] {
  const own_id = state.own_id ?? 0;
  const unread = unreadPlaces(state);
  const places = new Map<Place, number>(state.direct);
  for (const { user_id } of findPeople(state, typed.typed, MOST_PEOPLE)) {
    const place = directPlace([user_id], own_id);
    if (!places.has(place)) places.set(place, 0);
  }
  return [...places].flatMap(([place, newest_id]) => {
    const people = peopleOf(place);
    const label = peopleNames(state, people, unknown);
    const ranked = rankOf(label, '', typed);
    if (ranked < 0) return [];
    const one = unread.get(place);
    return {
      kind: 'direct' as const,
      key: place,
      label,
      href: () => addressOf(directNarrow(people), namesOf(state)),
      place,
      rank: ranked,
      newest_id,
      ...(one ? countOf([one]) : NOTHING),
    };
  });
}

function topics(state: State, typed: Typed, known: Known): Candidate[] {
  const unread = unreadPlaces(state);
  const found = new Map<Place, Candidate>();
  const add = (stream_id: number, name: string, newest_id: number) => {
    const channel = state.channels.get(stream_id);
    const label = topicName(state, name);
    const ranked = channel ? rankOf(label, channel.name, typed) : -1;
    if (!channel || ranked < 0) return;
    const place = topicPlace(stream_id, name);
    if (newest_id < (found.get(place)?.newest_id ?? 0)) return;
    const one = unread.get(place);
    found.set(place, {
      kind: 'topic',
      key: place,
      label: isolated(label),
      detail: `#${isolated(channel.name)}`,
      href: () => addressOf(topicNarrow(stream_id, name), namesOf(state)),
      icon: isResolved(name) ? 'check' : 'topic',
      rank: ranked,
      newest_id,
      ...(one ? countOf([one]) : NOTHING),
    });
  };
  for (const { stream_id, topic, policy } of state.user_topics.values()) if (policy > 1) add(stream_id, topic, 0);
  for (const message of known.messages)
    if (message.type === 'stream') add(message.stream_id, message.subject, message.id);
  for (const { stream_id, topic, newest_id } of unread.values())
    if (stream_id !== undefined && topic !== undefined) add(stream_id, topic, newest_id);
  for (const [stream_id, all] of known.topics) for (const { name, max_id } of all) add(stream_id, name, max_id);
  return [...found.values()];
}

const views = (typed: Typed, listed: readonly ListedView[]): Candidate[] =>
  listed.flatMap(({ key, icon, label, href }) => {
    const ranked = rankOf(label, '', typed);
    if (ranked < 0) return [];
    return { kind: 'view', key, label, href: () => href, icon, rank: ranked, newest_id: 0, ...NOTHING };
  });
