import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { enumOf, int, jsonOrText, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

export type ScheduledType = 'direct' | 'private' | 'channel' | 'stream';

/** A channel's id, or ids of people. */
export type ScheduledTo = number | number[];

const recordId = () => Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER);

export const scheduledMessageParams = {
  type: enumOf('direct', 'private', 'channel', 'stream'),
  to: jsonOrText(recordId(), Joi.array().items(recordId()).max(LIMITS.recipientsGiven)),
  topic: str().max(LIMITS.nameGiven),
  content: str().max(LIMITS.messageGiven),
  scheduled_delivery_timestamp: int({ min: 0, max: LIMITS.timestamp }),
};

export const isChannelType = (type: ScheduledType): boolean => type === 'channel' || type === 'stream';

/** `timestamp` in UNIX seconds. @throws ChatError BAD_REQUEST for a time that is not in the future. */
export function checkDeliveryTime(timestamp: number, now: Date): Date {
  const date = new Date(timestamp * 1000);
  if (date <= now) throw new ChatError('BAD_REQUEST', 'The scheduled time must be in the future.');
  return date;
}

/** @throws ChatError BAD_REQUEST unless it is one channel's id, or a list of user ids, as the type wants. */
export function checkTarget(is_channel: boolean, to: ScheduledTo): void {
  if (is_channel && typeof to !== 'number') throw new ChatError('BAD_REQUEST', 'to must be the ID of a channel.');
  if (!is_channel && typeof to === 'number') throw new ChatError('BAD_REQUEST', 'to must be a list of user IDs.');
}
