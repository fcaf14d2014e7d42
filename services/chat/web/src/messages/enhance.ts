import { decoded } from '../model/decoded.js';
import { playgroundLinks } from '../model/playgrounds.js';
import type { CodePlayground } from '../model/types.js';
import type { Words } from '../words/index.js';
import { emojiOfCode } from './emoji.js';
import { setStyles } from './sanitize.js';

export interface Reader {
  words: Words;
  language: string;
  own_id: number | undefined;
  uses24Hours: boolean | null;
  playgrounds: readonly CodePlayground[] | undefined;
}

const THUMB_WIDTH = 420;
const THUMB_HEIGHT = 300;
/** Around a picture or a video, without a text. */
const PICTURE_LINKS = '.message_inline_image a[href], .message_embed_image[href]';
let mathematics: Promise<unknown> | undefined;

/** Makes the markup of a message work: what it shows, and where a click leads, is said by `content.tsx`. */
export function enhance(root: HTMLElement, reader: Reader): void {
  if (root.querySelector('.katex')) mathematics ??= import('katex/dist/katex.min.css');
  setStyles(root);
  for (const block of root.querySelectorAll('p, li, blockquote, h1, h2, h3, h4, h5, h6, td, th'))
    block.setAttribute('dir', 'auto');
  for (const emoji of root.querySelectorAll<HTMLElement>('span.emoji')) {
    const code = /(?:^|\s)emoji-([0-9a-f-]+)/.exec(emoji.className)?.[1];
    if (code !== undefined) emoji.textContent = emojiOfCode(code);
  }
  for (const mention of root.querySelectorAll<HTMLElement>('.user-mention, .user-group-mention, .topic-mention')) {
    const id = mention.dataset['userId'];
    if (id === String(reader.own_id) || id === '*' || mention.className === 'topic-mention') mention.dataset['me'] = '';
    const hasCard = (id !== undefined && id !== '*') || mention.dataset['userGroupId'] !== undefined;
    if (hasCard) {
      mention.tabIndex = 0;
      mention.setAttribute('role', 'button');
      mention.setAttribute('aria-haspopup', 'dialog');
    }
  }
  for (const code of root.querySelectorAll<HTMLElement>('div.codehilite')) headCode(code, reader);
  for (const spoiler of root.querySelectorAll<HTMLElement>('.spoiler-block')) closeSpoiler(spoiler, reader);
  for (const time of root.querySelectorAll('time')) showTime(time, reader);
  for (const image of root.querySelectorAll<HTMLImageElement>('.message_inline_image img')) keepPlace(image);
  for (const link of root.querySelectorAll<HTMLAnchorElement>(PICTURE_LINKS))
    link.setAttribute('aria-label', nameOf(link));
  for (const image of root.querySelectorAll('.message_inline_image img')) image.setAttribute('alt', '');
  for (const image of root.querySelectorAll('img:not(.emoji)')) image.setAttribute('loading', 'lazy');
  for (const table of root.querySelectorAll('table')) inScroller(table);
}

function headCode(block: HTMLElement, { words, playgrounds }: Reader): void {
  const head = document.createElement('div');
  head.className = 'code-head';
  const language = document.createElement('span');
  language.textContent = block.dataset['codeLanguage'] ?? '';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.dataset['act'] = 'copy-code';
  copy.textContent = words.message.copyCode;
  const pre = block.querySelector('pre');
  const links = playgroundLinks(playgrounds, language.textContent, pre?.textContent ?? '').map(({ name, href }) => {
    const link = document.createElement('a');
    link.href = href;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = words.message.openIn(name);
    return link;
  });
  head.append(language, ...links, copy);
  block.prepend(head);
  // Who uses the keyboard scrolls it too.
  pre?.setAttribute('tabindex', '0');
}

function closeSpoiler(block: HTMLElement, { words }: Reader): void {
  const header = block.querySelector<HTMLElement>('.spoiler-header');
  if (!header) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['act'] = 'spoiler';
  button.setAttribute('aria-expanded', 'false');
  button.textContent = words.message.showSpoiler;
  header.append(button);
}

export function toggleSpoiler(button: HTMLElement, words: Words): void {
  const content = button.closest('.spoiler-block')?.querySelector('.spoiler-content');
  const isOpen = button.getAttribute('aria-expanded') !== 'true';
  button.setAttribute('aria-expanded', String(isOpen));
  button.textContent = isOpen ? words.message.hideSpoiler : words.message.showSpoiler;
  content?.setAttribute('aria-hidden', String(!isOpen));
}

function showTime(time: HTMLTimeElement, { language, uses24Hours }: Reader): void {
  const date = new Date(time.dateTime);
  if (Number.isNaN(date.getTime())) return;
  time.title = time.textContent ?? '';
  time.textContent = date.toLocaleString(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(uses24Hours !== null && { hour12: !uses24Hours }),
  });
}

/** The size is known before the picture is there: nothing moves when it comes. */
function keepPlace(image: HTMLImageElement): void {
  const [width = 0, height = 0] = (image.dataset['originalDimensions'] ?? '').split('x').map(Number);
  if (!(width > 0 && height > 0)) return;
  const scale = Math.min(1, THUMB_WIDTH / width, THUMB_HEIGHT / height);
  image.style.width = `${Math.max(24, Math.round(width * scale))}px`;
  image.style.aspectRatio = `${width} / ${height}`;
}

/** What the link is called in the message; else the heading of its preview, or the name of its file. */
function nameOf(link: HTMLAnchorElement): string {
  const heading = link.closest('.message_embed')?.querySelector('.message_embed_title')?.textContent;
  return link.title || heading || decoded(link.href.split('/').at(-1) ?? '') || link.href;
}

function inScroller(table: HTMLTableElement): void {
  const scroller = document.createElement('div');
  scroller.className = 'table-scroller';
  scroller.tabIndex = 0;
  table.replaceWith(scroller);
  scroller.append(table);
}
