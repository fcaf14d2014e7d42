import type { Message } from '../model/types.js';
import { sanitize } from './sanitize.js';
import type { Picture } from './shown-picture.js';

const known = new WeakMap<Message, readonly Picture[]>();

/** The pictures that a message shows, in their order. */
export function picturesIn(message: Message | undefined): readonly Picture[] {
  if (!message?.content.includes('message_inline_image')) return [];
  const found = known.get(message) ?? pictures(message);
  known.set(message, found);
  return found;
}

const pictures = ({ id, content }: Message): Picture[] =>
  [
    ...new DOMParser()
      .parseFromString(sanitize(content), 'text/html')
      .querySelectorAll<HTMLAnchorElement>('.message_inline_image a[href]'),
  ].map((link) => pictureOf(link, id));

/** What a link around a picture leads to. */
export const pictureOf = (link: HTMLAnchorElement, message_id: number): Picture => ({
  href: link.getAttribute('href') ?? '',
  title: link.title || (link.textContent ?? ''),
  message_id,
});
