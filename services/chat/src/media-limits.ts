/** Bounds of images, and of what is fetched to be shown in messages: a part of `LIMITS`. */
export const MEDIA_LIMITS = {
  /** Avatars, icons, logos and custom emoji. */
  imageMebibytes: 5,
  /** Pixels of one, whatever its size as a file. */
  imagePixels: 25_000_000,
  /** The same of an uploaded file that is shown small, and of all frames of it that are. */
  thumbnailPixels: 50_000_000,
  movingPixels: 25_000_000,
  thumbnailFrames: 300,
  /** Seconds that making one thumbnail may take, and how often they are begun: the process may be killed each time. */
  thumbnailSeconds: 20,
  thumbnailAttempts: 3,
  /** Messages that wait for a thumbnail, looked up together. */
  messagesAwaiting: 100,
  /** Frames of an emoji that moves. */
  emojiFrames: 1_000,
} as const;
