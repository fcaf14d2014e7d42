import type { Attachment } from '../uploads/index.js';

/** Announced as `server_thumbnail_formats`; thumbnails are as large as the image at most. */
export const THUMBNAIL_FORMATS = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
] as const;

export type ThumbnailFormat = (typeof THUMBNAIL_FORMATS)[number];

/** Of an image that moves all, of others those that stand still. */
export const formatsOf = ({ is_animated }: Pick<Attachment, 'is_animated'>): ThumbnailFormat[] =>
  THUMBNAIL_FORMATS.filter(({ animated }) => is_animated || !animated);

/**
 * What is given to who asks for a format by its name: of names that this server does not announce, but another might,
 * the one that is most like it; undefined for what is no name.
 */
export function formatNamed(name: string, image: Pick<Attachment, 'is_animated'>): ThumbnailFormat | undefined {
  const [known, moving] = /^\d{1,5}x\d{1,5}(-anim)?\.[a-z]{3,5}$/.exec(name) ?? [];
  if (known === undefined) return undefined;
  const formats = formatsOf(image);
  return formats.find(({ animated }) => animated === (moving !== undefined)) ?? formats[0];
}
