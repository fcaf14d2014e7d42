export {
  EXTRA_EMOJI_TYPE,
  emojiCodeOf,
  emojiNamesByCode,
  findEmojiCode,
  findEmojiName,
  findExtraEmojiUrl,
  isNameOfEmoji,
  plainEmojiCode,
  withoutTone,
} from './emoji-catalog.js';
export { emojiDataFiles } from './emoji-data-files.js';
