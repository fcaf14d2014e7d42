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
  /** Bytes that a picture may take while it is decoded, whatever it is for. */
  decodedBytes: 400_000_000,
  /** Seconds that making one picture of another may take. */
  pictureSeconds: 10,
  /** How often the thumbnails of an image are begun: the process may be killed each time. */
  thumbnailAttempts: 3,
  /** Messages that wait for a thumbnail, looked up together. */
  messagesAwaiting: 100,
  /** Frames of an emoji that moves. */
  emojiFrames: 1_000,
  /** What people link to, fetched to be shown: exchanges at a time and waiting for their turn, milliseconds of one, redirects. */
  webAtOnce: 8,
  webWaiting: 200,
  webMs: 10_000,
  webRedirects: 3,
  /** Address of an image elsewhere, characters, and bytes of it. */
  externalUrl: 2_000,
  /** The same as it stands in our own: two hexadecimal digits for each of up to four bytes of a character. */
  externalAddress: 16_000,
  externalImageBytes: 5_242_880,
  /** Images, and messages with links to pages, of one organization that wait for their turn: others go before more of them. */
  webJobsWaiting: 200,
  /** The same of one person and their bots. */
  webJobsWaitingOfPerson: 100,
  /** Requests of one organization, on each replica, that wait for images. */
  externalImageWaiters: 50,
  /** Uploaded images of one organization, and of one person and their bots, that wait for their thumbnails. */
  thumbnailsWaiting: 1_000,
  thumbnailsWaitingOfPerson: 200,
  /** Days for which one is kept, and bytes of all that are kept for an organization. */
  externalImageDays: 30,
  externalImagesBytes: 1_073_741_824,
  /** Pages that a message shows previews of, and bytes of one that are looked at. */
  linkPreviews: 5,
  pageBytesRead: 524_288,
  /** Characters of what a preview says. */
  previewTitle: 200,
  previewDescription: 500,
  /** Hours for which what is known of a page is not asked for again. */
  linkPreviewHours: 24,
} as const;
