import { element, escapeText } from './html.js';

/** A page that a message links to, as it presents itself. */
export interface LinkPreview {
  url: string;
  title: string | null;
  description: string | null;
  image_url: string;
}

/** The previews of a message are its end. */
const EMBEDS = /\n?<div class="message_embed">[^]*$/;

/**
 * The HTML of a message with these previews below it, instead of those that it has. `imageUrl` says where clients load
 * an image from.
 */
export function withLinkPreviews(
  rendered_content: string,
  previews: readonly LinkPreview[],
  imageUrl: (url: string) => string,
): string {
  const html = previews.map((preview) => embed(preview, imageUrl(preview.image_url))).join('\n');
  return [rendered_content.replace(EMBEDS, ''), ...(html === '' ? [] : [html])].join('\n');
}

/** The HTML of a message with the previews that were put below it before. */
export const keepingLinkPreviews = (rendered_content: string, before: string): string =>
  rendered_content + (EMBEDS.exec(before)?.[0] ?? '');

function embed({ url, title, description }: LinkPreview, image: string): string {
  const picture = { class: 'message_embed_image', href: url, style: `background-image: url("${image}")` };
  const heading = title === null ? '' : element('a', { href: url, title }, escapeText(title));
  const data =
    (heading && element('div', { class: 'message_embed_title' }, heading)) +
    (description === null ? '' : element('div', { class: 'message_embed_description' }, escapeText(description)));
  return element(
    'div',
    { class: 'message_embed' },
    element('a', picture, '') + element('div', { class: 'data-container' }, data),
  );
}
