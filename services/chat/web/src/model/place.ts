import type { Message, NewMessage } from '../connection/operations.js';

/**
 * A conversation: `9:topic` in channel 9, or `dm:1,5` with the other people, ascending; with oneself, one's own id. Topics differ
 * in more than case.
 */
export type Place = string;

export const topicPlace = (stream_id: number, topic: string): Place => `${stream_id}:${topic.toLowerCase()}`;

/** `user_ids` with or without one's own. */
export function directPlace(user_ids: readonly number[], own_id: number): Place {
  const others = [...new Set(user_ids)].filter((id) => id !== own_id).sort((a, b) => a - b);
  return `dm:${others.length === 0 ? own_id : others.join(',')}`;
}

export const isDirect = (place: Place): boolean => place.startsWith('dm:');

/** The other people of a direct conversation. */
export const peopleOf = (place: Place): number[] => place.slice('dm:'.length).split(',').map(Number);

export const channelOf = (place: Place): number => Number(place.slice(0, place.indexOf(':')));

export function placeOf(message: Message | NewMessage, own_id: number): Place {
  if (message.type === 'stream') return topicPlace(message.stream_id, message.subject);
  return directPlace(
    message.display_recipient.map(({ id }) => id),
    own_id,
  );
}
