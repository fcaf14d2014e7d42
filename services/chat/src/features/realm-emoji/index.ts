export { findEmojiByName, type EmojiRef } from './find-emoji.js';
export { REALM_EMOJI_FILES } from './realm-emoji-files.js';
export { realmEmojiSection } from './realm-emoji-register.js';
export { findActiveEmojiByName, findRealmEmoji } from './realm-emoji-store.js';
export { realmEmojiUrl } from './realm-emoji-view.js';
