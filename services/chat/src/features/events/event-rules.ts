import { ROLES } from '../../domain/caller.js';
import type { Audience, EventRecord, QueueNarrow, QueueOptions } from './event.js';

/** What decides whether a queue gets an event. */
export interface Recipient {
  realm_id: number;
  user_id: number;
  role: number;
  options: QueueOptions;
  /** Whether the user was subscribed to the channel at that clock. */
  isSubscribed(channel_id: number, clock: number): boolean;
}

/** Whether the audience of the event has this queue's user and client. */
export function isAddressedTo(record: EventRecord, queue: Recipient): boolean {
  const { audience, realm_id, clock } = record;
  if (realm_id !== queue.realm_id) return false;
  if (audience.capability && queue.options.capabilities[audience.capability.name] !== audience.capability.value)
    return false;
  if (audience.except_user_ids?.has(queue.user_id)) return false;
  if (audience.user_ids?.has(queue.user_id)) return true;
  if (audience.everyone && isAmong(audience.everyone, queue.role)) return true;
  if (audience.channel_id === undefined) return false;
  if (queue.isSubscribed(audience.channel_id, clock)) return true;
  return audience.is_public_channel === true && queue.options.all_public_streams && queue.role < ROLES.guest;
}

/** Whether `everyone` includes users of that role. */
export function isAmong(everyone: NonNullable<Audience['everyone']>, role: number): boolean {
  if (everyone === 'all') return true;
  return everyone === 'not_guests' ? role < ROLES.guest : role <= ROLES.administrator;
}

/** Whether the client asked for this type, and a message passes the narrow of its queue. */
export function isWantedBy(record: EventRecord, options: QueueOptions): boolean {
  const { payload } = record;
  if (options.event_types && !options.event_types.includes(payload.type)) return false;
  return payload.type !== 'message' || passesNarrow(payload as unknown as MessagePayload, options.narrow);
}

interface MessagePayload {
  message: {
    type: string;
    display_recipient: unknown;
    stream_id?: number;
    subject: string;
    sender_email: string;
    sender_id: number;
  };
  flags: string[];
}

function passesNarrow({ message, flags }: MessagePayload, narrow: QueueNarrow): boolean {
  return narrow.every(([operator, operand]) => {
    const wanted = operand.toLowerCase();
    switch (operator) {
      case 'channel':
      case 'stream':
        return (
          message.type === 'stream' &&
          (String(message.stream_id) === operand || String(message.display_recipient).toLowerCase() === wanted)
        );
      case 'topic':
        return message.type === 'stream' && message.subject.toLowerCase() === wanted;
      case 'sender':
        return message.sender_email.toLowerCase() === wanted || String(message.sender_id) === operand;
      case 'is':
        return passesIs(message.type, message.subject, flags, wanted);
      default:
        return false;
    }
  });
}

function passesIs(type: string, topic: string, flags: string[], operand: string): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return type === 'private';
    case 'starred':
      return flags.includes('starred');
    case 'unread':
      return !flags.includes('read');
    case 'mentioned':
      return flags.some((flag) => flag === 'mentioned' || flag.endsWith('_wildcard_mentioned'));
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'resolved':
      return type === 'stream' && topic.startsWith('✔ ');
    default:
      return false;
  }
}
