export {
  EXTRA_EMOJI_TYPE,
  emojiCodeOf,
  emojiNamesByCode,
  findEmojiCode,
  findEmojiName,
  findExtraEmojiUrl,
  isNameOfEmoji,
  plainEmojiCode,
} from './emoji-catalog.js';
export { emojiDataRoutes } from './emoji-data-routes.js';
