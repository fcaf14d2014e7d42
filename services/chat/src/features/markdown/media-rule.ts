import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { LIMITS } from '../../limits.js';
import { element, openTag } from './html.js';
import { mediaKindOf, uploadPathOf, youtubeVideoOf } from './links.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import type { LookupUpload } from './markdown-lookup.js';
import { type RenderEnv, renderEnv } from './render-env.js';
import { placeholderImage, thumbnailImage } from './thumbnails.js';

/** Its address stays, as the picture is only a still of it. */
const YOUTUBE = '<div class="youtube-video message_inline_image">';

interface Link {
  href: string;
  text: string;
  /** Written as the address alone. */
  bare: boolean;
}

/** Shows the images and videos that a paragraph links to after it; not those of a quotation, nor the same one twice. */
export function mediaRule(md: MarkdownIt): void {
  md.core.ruler.push('media', showMedia);
  md.renderer.rules.media = (tokens, index) => tokens[index]!.content;
}

function showMedia(state: StateCore): void {
  const env = renderEnv(state.env);
  if (!env.options.media_previews) return;
  const shown = new Set<string>();
  const tokens: Token[] = [];
  let quotes = 0;
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index]!;
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    tokens.push(token);
    const next = state.tokens[index + 1];
    if (token.type !== 'inline' || quotes > 0 || !next) continue;
    const html = previewsHtml(env, linksOf(token.children!), shown);
    if (!html) continue;
    const paragraph = tokens.at(-2)!;
    const preview = new state.Token('media', '', 0);
    preview.content = next.hidden ? html : `${html}\n`;
    index += 1;
    // A paragraph that is nothing but the address of the image gives way to it.
    if (next.type === 'paragraph_close' && isBareLink(token.children!) && !html.startsWith(YOUTUBE)) {
      tokens.length -= paragraph.type === 'paragraph_open' ? 2 : 1;
      preview.children = token.children;
      tokens.push(preview);
    } else {
      tokens.push(next, preview);
    }
  }
  state.tokens = tokens;
}

export function linksOf(children: readonly Token[]): Link[] {
  const links: Link[] = [];
  let open: Link | undefined;
  for (const token of children) {
    if (token.type === 'link_open') {
      open = { href: String(token.attrGet('href')), text: '', bare: token.info === 'auto' };
    } else if (token.type === 'link_close' && open) {
      links.push(open);
      open = undefined;
    } else if (open) {
      open.text += token.content;
    }
  }
  return links;
}

const isBareLink = (children: readonly Token[]): boolean =>
  children.length === 3 && children[0]!.type === 'link_open' && children[0]!.info === 'auto';

function previewsHtml(env: RenderEnv, links: readonly Link[], shown: Set<string>): string {
  let html = '';
  for (const link of links) {
    if (shown.has(link.href) || env.spent.mediaPreviews >= MARKDOWN_LIMITS.mediaPreviews) continue;
    const preview = previewHtml(env, link);
    if (!preview) continue;
    shown.add(link.href);
    env.spent.mediaPreviews += 1;
    html += preview;
  }
  return html;
}

function previewHtml(env: RenderEnv, link: Link): string | undefined {
  const path = uploadPathOf(link.href, env.options.realm_host);
  const attributes = { href: link.href, title: link.bare ? undefined : link.text };
  if (mediaKindOf(link.href) === 'video') {
    const video = element('video', { preload: 'metadata', src: link.href }, '');
    const frame = { class: 'message_inline_image message_inline_video' };
    return path || isWeb(link.href) ? element('div', frame, element('a', attributes, video)) : undefined;
  }
  const video_id = youtubeVideoOf(link.href);
  const still = video_id && imageFromElsewhere(env, `https://i.ytimg.com/vi/${video_id}/mqdefault.jpg`);
  if (still) {
    const video = element('a', { 'data-id': video_id, href: link.href }, still);
    return `${YOUTUBE}${video}</div>`;
  }
  const image = path ? uploadedImage(env, env.index.uploadByPath.get(path)) : externalImage(env, link.href);
  return image && element('div', { class: 'message_inline_image' }, element('a', attributes, image));
}

const isWeb = (href: string): boolean => /^https?:/i.test(href);

function externalImage(env: RenderEnv, href: string): string | undefined {
  if (!isWeb(href) || mediaKindOf(href) !== 'image') return undefined;
  return imageFromElsewhere(env, href);
}

function imageFromElsewhere({ options, external_images }: RenderEnv, url: string): string | undefined {
  if (!options.external_image_previews || url.length > LIMITS.externalUrl || !URL.canParse(url)) return undefined;
  external_images.add(url);
  return openTag('img', { src: options.external_image_url(url) });
}

function uploadedImage(env: RenderEnv, upload: LookupUpload | undefined): string | undefined {
  if (!upload?.thumbnails) return undefined;
  return upload.thumbnails === 'pending' ? placeholderImage(upload, env.options) : thumbnailImage(upload);
}
