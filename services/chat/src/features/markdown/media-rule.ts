import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { LIMITS } from '../../limits/index.js';
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
    if (shown.has(link.href)) continue;
    const preview = env.options.media_previews ? previewHtml(env, link) : undefined;
    if (preview && env.spent.mediaPreviews < MARKDOWN_LIMITS.mediaPreviews) {
      shown.add(link.href);
      env.spent.mediaPreviews += 1;
      html += preview;
    } else if (!preview) {
      notePage(env, link.href);
    }
  }
  return html;
}

function notePage({ pages, options: { realm_host } }: RenderEnv, href: string): void {
  if (!isFetched(href) || pages.size >= LIMITS.linkPreviews || new URL(href).hostname === realm_host) return;
  pages.add(href);
}

function previewHtml(env: RenderEnv, link: Link): string | undefined {
  const path = uploadPathOf(link.href, env.options.realm_host);
  const attributes = { href: link.href, title: link.bare ? undefined : link.text };
  const video_id = youtubeVideoOf(link.href);
  if (video_id) {
    const src = fromElsewhere(env, `https://i.ytimg.com/vi/${video_id}/mqdefault.jpg`);
    return src && `${YOUTUBE}${element('a', { 'data-id': video_id, href: link.href }, openTag('img', { src }))}</div>`;
  }
  if (mediaKindOf(link.href) === 'video') {
    const src = path ? link.href.replace(/^user_uploads/, '/$&') : fromElsewhere(env, link.href);
    const video = src && element('a', attributes, element('video', { preload: 'metadata', src }, ''));
    return video && element('div', { class: 'message_inline_image message_inline_video' }, video);
  }
  const image = path ? uploadedImage(env.options, env.index.uploadByPath.get(path)) : externalImage(env, link.href);
  return image && element('div', { class: 'message_inline_image' }, element('a', attributes, image));
}

const isFetched = (href: string): boolean =>
  /^https?:/i.test(href) && href.length <= LIMITS.externalUrl && URL.canParse(href);

function externalImage(env: RenderEnv, href: string): string | undefined {
  const src = mediaKindOf(href) === 'image' ? fromElsewhere(env, href) : undefined;
  return src && openTag('img', { src });
}

/** Where clients load something of another host from, if it is shown at all. */
function fromElsewhere({ options, external_images }: RenderEnv, url: string): string | undefined {
  if (!options.external_image_previews || !isFetched(url)) return undefined;
  external_images.add(url);
  return options.external_image_url(url);
}

function uploadedImage(options: RenderEnv['options'], upload: LookupUpload | undefined): string | undefined {
  if (!upload?.thumbnails) return undefined;
  return upload.thumbnails === 'pending' ? placeholderImage(upload, options) : thumbnailImage(upload);
}
