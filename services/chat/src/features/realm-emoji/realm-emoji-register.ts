import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { findRealmEmoji } from './realm-emoji-store.js';
import { realmEmojiSchema, realmEmojiView } from './realm-emoji-view.js';

const members = { realm_emoji: realmEmojiSchema };

async function load({ db, realm }: SpectatorContext) {
  return { realm_emoji: realmEmojiView(realm.id, await findRealmEmoji(db, realm.id)) };
}

export const realmEmojiSection: RegisterSection = {
  types: ['realm_emoji'],
  members: () => members,
  events: [event('realm_emoji update', members)],
  load,
  loadForSpectators: load,
};
