import { placeOf, type Place } from '../model/place.js';
import type { Message } from '../model/types.js';

/** Messages of one author this far apart stand under one name. */
const TOGETHER_SECONDS = 600;

export interface Row {
  message: Message;
  place: Place;
  /** Where the reader is. */
  day: string;
  /** It is the first of its day. */
  startsDay: boolean;
  /** Its conversation is another than that of the message before. */
  startsPlace: boolean;
  /** It is the first that the reader has not read. */
  startsUnread: boolean;
  /** It stands under the name of the message before. */
  isContinued: boolean;
}

/** Rows by their messages. */
export type Rows = WeakMap<Message, Row>;

const dayOf = (timestamp: number) => new Date(timestamp * 1000).toDateString();

/** What is as it was in `known` is the same object, and is not drawn anew. */
export function rowsOf(
  messages: readonly Message[],
  own_id: number,
  firstUnread: number | undefined,
  known: Rows = new WeakMap(),
): Row[] {
  let before: Row | undefined;
  return messages.map((message) => {
    const last = known.get(message);
    const place = last?.place ?? placeOf(message, own_id);
    const day = last?.day ?? dayOf(message.timestamp);
    const startsDay = before?.day !== day;
    const startsPlace = before?.place !== place;
    const startsUnread = message.id === firstUnread;
    const isContinued =
      before !== undefined &&
      !startsDay &&
      !startsPlace &&
      !startsUnread &&
      before.message.sender_id === message.sender_id &&
      !message.is_me_message &&
      !before.message.is_me_message &&
      message.timestamp - before.message.timestamp < TOGETHER_SECONDS;
    const isSame =
      last?.startsDay === startsDay &&
      last.startsPlace === startsPlace &&
      last.startsUnread === startsUnread &&
      last.isContinued === isContinued;
    before = isSame ? last : { message, place, day, startsDay, startsPlace, startsUnread, isContinued };
    known.set(message, before);
    return before;
  });
}
