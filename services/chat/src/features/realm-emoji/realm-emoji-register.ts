import type { RegisterSection, SpectatorContext } from '../events/index.js';
import { findRealmEmoji } from './realm-emoji-store.js';
import { realmEmojiView } from './realm-emoji-view.js';

async function load({ db, realm }: SpectatorContext) {
  return { realm_emoji: realmEmojiView(realm.id, await findRealmEmoji(db, realm.id)) };
}

export const realmEmojiSection: RegisterSection = { types: ['realm_emoji'], load, loadForSpectators: load };
