import { LIMITS } from '../../limits/index.js';
import type { Audience, NewEvent } from '../events/index.js';

/** `delete_message`: these messages are no longer there for the audience, in the form that each client knows. */
export function deletedMessageEvents(audience: Audience, place: object, message_ids: readonly number[]): NewEvent[] {
  const ids = [...message_ids].sort((a, b) => a - b);
  const event = (members: object, capability: Audience['capability']): NewEvent => ({
    audience: { ...audience, ...(capability && { capability }) },
    payload: { type: 'delete_message', ...place, ...members },
  });
  return [
    event({ message_ids: ids }, { name: 'bulk_message_deletion', value: true }),
    ...ids
      .slice(-LIMITS.messagesGoneSingly)
      .map((message_id) => event({ message_id }, { name: 'bulk_message_deletion', value: false })),
  ];
}
