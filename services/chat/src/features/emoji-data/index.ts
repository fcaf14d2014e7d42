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
export { emojiDataFiles } from './emoji-data-files.js';
