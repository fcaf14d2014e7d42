import { isTranscoded, TRANSCODED_NAME } from '../pictures/index.js';
import { element, openTag, unescapeAttribute } from './html.js';
import { uploadPathOf } from './links.js';
import type { LookupUpload } from './markdown-lookup.js';
import type { RenderOptions } from './render-env.js';

/** Stands in a message while thumbnails are being made of what it shows. */
export const PLACEHOLDER = '<img class="image-loading-placeholder"';

export const awaitsThumbnails = (rendered_content: string): boolean => rendered_content.includes(PLACEHOLDER);

/** What clients show of uploaded images without having chosen: the name of a format. */
export const defaultFormat = ({ is_animated }: Pick<LookupUpload, 'is_animated'>): string =>
  is_animated ? '840x560-anim.webp' : '840x560.webp';

export const placeholderImage = (upload: LookupUpload, { placeholder_image_url }: RenderOptions): string =>
  openTag('img', { class: 'image-loading-placeholder', ...measuresOf(upload), src: placeholder_image_url });

export function thumbnailImage(upload: LookupUpload): string {
  const path = upload.path_id.split('/').map(encodeURIComponent).join('/');
  const animated = upload.is_animated ? { 'data-animated': 'true' } : {};
  const transcoded = isTranscoded(upload.content_type) ? { 'data-transcoded-image': TRANSCODED_NAME } : {};
  const src = `/user_uploads/thumbnail/${path}/${defaultFormat(upload)}`;
  return openTag('img', { ...animated, ...measuresOf(upload), ...transcoded, src });
}

const measuresOf = ({ width, height, content_type }: LookupUpload) => ({
  'data-original-dimensions': width && height ? `${width}x${height}` : undefined,
  'data-original-content-type': content_type ?? undefined,
});

/** The preview of an uploaded image that waits for its thumbnails, as `mediaRule` writes it. */
const AWAITING =
  /<div class="message_inline_image"><a href="([^"<>]*)"(?: title="[^"]*")?>(<img class="image-loading-placeholder"[^<>]*>)<\/a><\/div>\n?/g;

/**
 * The HTML of a message with the thumbnail of the file in the place of its placeholders, or without them where it has
 * none. What else waits goes on waiting.
 */
export function withThumbnail(rendered_content: string, upload: LookupUpload, realm_host: string): string {
  let last_href = '';
  const html = rendered_content.replace(AWAITING, (preview: string, href: string, placeholder: string) => {
    if (uploadPathOf(unescapeAttribute(href), realm_host) !== upload.path_id) return preview;
    last_href = href;
    return upload.thumbnails === 'ready' ? preview.replace(placeholder, () => thumbnailImage(upload)) : '';
  });
  // The address alone had given way to the preview.
  return html.trim() === '' && last_href !== ''
    ? element('p', {}, `<a href="${last_href}">${last_href}</a>`)
    : html.trimEnd();
}
