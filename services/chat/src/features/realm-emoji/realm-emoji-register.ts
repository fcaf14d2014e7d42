import type { RegisterSection } from '../events/index.js';
import { findRealmEmoji } from './realm-emoji-store.js';
import { realmEmojiView } from './realm-emoji-view.js';

export const realmEmojiSection: RegisterSection = {
  types: ['realm_emoji'],
  async load({ db, realm }) {
    return { realm_emoji: realmEmojiView(realm.id, await findRealmEmoji(db, realm.id)) };
  },
};
