import type { ExportedMessage } from './exported-messages-store.js';

/** Where messages go, in the export: a person, a channel, or several people. Ids are made of theirs, so that no two meet. */
const KIND = { personal: 1, channel: 2, huddle: 3 } as const;

export const personalRecipient = (user_id: number): number => user_id * 3 + 1;
export const channelRecipient = (channel_id: number): number => channel_id * 3 + 2;
export const huddleRecipient = (conversation_id: number): number => conversation_id * 3;

export const recipientRow = {
  personal: (id: number) => ({ id: personalRecipient(id), type: KIND.personal, type_id: id }),
  channel: (id: number) => ({ id: channelRecipient(id), type: KIND.channel, type_id: id }),
  huddle: (id: number) => ({ id: huddleRecipient(id), type: KIND.huddle, type_id: id }),
};

/** Two people have no conversation of their own there: each writes to the other. */
export function recipientOf({ channel_id, user_ids, conversation_id, sender_id }: ExportedMessage): number {
  if (channel_id !== null) return channelRecipient(channel_id);
  const people = user_ids ?? [];
  if (people.length > 2) return huddleRecipient(conversation_id!);
  return personalRecipient(people.find((id) => id !== sender_id) ?? sender_id);
}
