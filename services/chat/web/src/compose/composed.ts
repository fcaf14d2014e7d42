import { isolated, peopleNames, topicName } from '../model/names.js';
import { directNarrow, topicNarrow, type Narrow } from '../model/narrow.js';
import { directPlace, peopleOf, placeOf, topicPlace, type Place } from '../model/place.js';
import type { State } from '../model/state.js';
import type { Draft, Message, ScheduledMessage } from '../model/types.js';
import type { Words } from '../words/index.js';
import type { Destination } from './outbox.js';

/** What is written, and to whom. */
export interface Composed {
  isOpen: boolean;
  /** Begun anew, not as an answer: whoever writes says where it goes, whatever is shown. */
  asksWhere: boolean;
  kind: 'channel' | 'direct';
  stream_id: number | undefined;
  topic: string;
  user_ids: readonly number[];
  text: string;
  /** Counts wishes that the field take the focus. */
  focus: number;
}

export const NOTHING: Composed = {
  isOpen: false,
  asksWhere: false,
  kind: 'channel',
  stream_id: undefined,
  topic: '',
  user_ids: [],
  text: '',
  focus: 0,
};

/** To whom it goes, once that is said. */
export function destinationOf({ kind, stream_id, topic, user_ids }: Composed): Destination | undefined {
  if (kind === 'direct') return user_ids.length > 0 ? { user_ids: [...user_ids] } : undefined;
  return stream_id === undefined ? undefined : { stream_id, topic: topic.trim() };
}

/** The address that a destination changes. Within a channel the topic stays until another one is named. */
export function addressOf(destination: Destination | { stream_id: number }, now: Composed): Partial<Composed> {
  if ('user_ids' in destination) return { kind: 'direct', user_ids: destination.user_ids };
  const { stream_id } = destination;
  const kept = stream_id === now.stream_id ? now.topic : '';
  return { kind: 'channel', stream_id, topic: 'topic' in destination ? destination.topic : kept };
}

export const addressOfDraft = ({ type, to, topic }: Addressed): Partial<Composed> =>
  type === 'private'
    ? { kind: 'direct', stream_id: undefined, topic: '', user_ids: to }
    : { kind: 'channel', stream_id: to[0], topic, user_ids: [] };

export function draftPlace({ type, to, topic }: Addressed, own_id: number): Place | undefined {
  if (type === 'private') return to.length > 0 ? directPlace(to, own_id) : undefined;
  return type === 'stream' && to[0] !== undefined ? topicPlace(to[0], topic) : undefined;
}

/** To whom something is that is not sent yet. */
export type Addressed = Pick<Draft, 'type' | 'to' | 'topic'>;

export const addressedOf = ({ type, to, topic = '' }: ScheduledMessage): Addressed => ({
  type,
  to: [to].flat(),
  topic,
});

export const addressedTo = (destination: Destination): Addressed =>
  'stream_id' in destination
    ? { type: 'stream', to: [destination.stream_id], topic: destination.topic }
    : { type: 'private', to: destination.user_ids, topic: '' };

/** Where an answer to a message goes. */
export const answerTo = (message: Message, own_id: number): Destination =>
  message.type === 'stream'
    ? { stream_id: message.stream_id, topic: message.subject }
    : { user_ids: peopleOf(placeOf(message, own_id)) };

export const placeTo = (destination: Destination, own_id: number): Place | undefined =>
  draftPlace(addressedTo(destination), own_id);

export function narrowTo({ type, to, topic }: Addressed): Narrow | undefined {
  if (type === 'private' && to.length > 0) return directNarrow(to);
  return type === 'stream' && to[0] !== undefined && topic !== '' ? topicNarrow(to[0], topic) : undefined;
}

/** Names the destination. */
export function titleTo(addressed: Addressed, state: State, words: Words): string {
  const place = draftPlace(addressed, state.own_id ?? 0);
  if (place === undefined) return words.drafts.none;
  if (addressed.type === 'private') return peopleNames(state, peopleOf(place), words.unknownPerson);
  const channel = state.channels.get(addressed.to[0] ?? 0)?.name ?? words.unknownChannel;
  return `#${isolated(channel)} › ${isolated(topicName(state, addressed.topic))}`;
}
