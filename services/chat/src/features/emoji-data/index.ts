export {
  EXTRA_EMOJI_TYPE,
  emojiCodeOf,
  emojiNamesByCode,
  findEmojiCode,
  findEmojiName,
  findExtraEmojiUrl,
  isNameOfEmoji,
} from './emoji-catalog.js';
