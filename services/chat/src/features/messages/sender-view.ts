import type { Realm } from '../../domain/realm.js';
import { apiEmail, avatarUrl, placeholderEmail, type User } from '../user-directory/index.js';
import type { DirectRecipient, MessageSender } from './message-view.js';

/** The same for everybody who is signed in, as one event serves them all; spectators see no addresses of people. */
export function senderView(realm: Realm, sender: User, to: 'users' | 'spectators' = 'users'): MessageSender {
  const isHidden = to === 'spectators' && !sender.is_bot;
  const email = isHidden ? placeholderEmail(realm, sender.id) : apiEmail(realm, sender);
  return {
    id: sender.id,
    full_name: sender.full_name,
    email,
    avatar_url: avatarUrl(sender, email),
    has_gravatar: sender.avatar_source === 'G' && email === sender.delivery_email,
  };
}

export function recipientView(realm: Realm, user: User): DirectRecipient {
  return { id: user.id, email: apiEmail(realm, user), full_name: user.full_name, is_mirror_dummy: false };
}
