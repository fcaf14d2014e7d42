import { isTranscoded, TRANSCODED_NAME } from '../pictures/index.js';
import type { Attachment } from '../uploads/index.js';

/** Announced as `server_thumbnail_formats`; thumbnails are as large as the image at most. */
export const THUMBNAIL_FORMATS = [
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
] as const;

/** What clients show in full instead of an image that browsers do not show. */
const TRANSCODED_FORMAT = {
  name: TRANSCODED_NAME,
  max_width: 4032,
  max_height: 3024,
  format: 'webp',
  animated: false,
} as const;

export type ThumbnailFormat = (typeof THUMBNAIL_FORMATS)[number] | typeof TRANSCODED_FORMAT;

type Shown = Pick<Attachment, 'is_animated' | 'content_type'>;

/** Of an image that moves all, of others those that stand still. */
export const formatsOf = ({ is_animated, content_type }: Shown): ThumbnailFormat[] => [
  ...THUMBNAIL_FORMATS.filter(({ animated }) => is_animated || !animated),
  ...(isTranscoded(content_type) ? [TRANSCODED_FORMAT] : []),
];

/**
 * What is given to who asks for a format by its name: of names that this server does not announce, but another might,
 * the one that is most like it; undefined for what is no name.
 */
export function formatNamed(name: string, image: Shown): ThumbnailFormat | undefined {
  const [known, moving] = /^\d{1,5}x\d{1,5}(-anim)?\.[a-z]{3,5}$/.exec(name) ?? [];
  if (known === undefined) return undefined;
  const formats = formatsOf(image);
  const exact = formats.find((format) => format.name === name);
  return exact ?? formats.find(({ animated }) => animated === (moving !== undefined)) ?? formats[0];
}
