import type { Realm } from '../../domain/realm.js';
import { senderView, unixSeconds, type PlacedMessage } from '../messages/index.js';
import { realmUrl } from '../realm-settings/index.js';
import type { User } from '../user-directory/index.js';
import { messageText } from './message-text.js';

export interface MentionedGroup {
  id: number;
  name: string;
}

/** What every notification says: of which account it is. */
const ofAccount = (base_url: string, realm: Realm, user_id: number) => ({
  realm_url: realmUrl(base_url, realm),
  realm_name: realm.name,
  user_id,
});

/** `type` message of chat-gaps.md 4.19. */
export function messagePayload(
  base_url: string,
  realm: Realm,
  user_id: number,
  message: PlacedMessage,
  sender: User,
  mentioned_group: MentionedGroup | undefined,
  hidesText: boolean,
): object {
  const account = ofAccount(base_url, realm, user_id);
  const { full_name, avatar_url } = senderView(realm, sender);
  return {
    ...account,
    type: 'message',
    message_id: message.id,
    sender_id: sender.id,
    sender_full_name: full_name,
    sender_avatar_url: new URL(avatar_url, account.realm_url).href,
    content: hidesText ? '' : messageText(message.rendered_content),
    time: unixSeconds(message.sent_at),
    ...placeOf(message),
    ...(mentioned_group && {
      mentioned_user_group_id: mentioned_group.id,
      mentioned_user_group_name: mentioned_group.name,
    }),
  };
}

function placeOf({ channel_id, channel_name, topic, user_ids }: PlacedMessage): object {
  if (channel_id !== null) return { recipient_type: 'channel', channel_id, channel_name, topic };
  return { recipient_type: 'direct', ...(user_ids && user_ids.length > 2 && { pm_users: user_ids.join() }) };
}

export const removePayload = (base_url: string, realm: Realm, user_id: number, message_ids: readonly number[]) => ({
  ...ofAccount(base_url, realm, user_id),
  type: 'remove',
  message_ids,
});

export const testPayload = (base_url: string, realm: Realm, user_id: number, now: Date) => ({
  ...ofAccount(base_url, realm, user_id),
  type: 'test',
  time: unixSeconds(now),
});
