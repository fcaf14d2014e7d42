import createDOMPurify from 'dompurify';
import { plain } from '../model/names.js';

const purify = createDOMPurify(window);

/** Of what mathematics is set with; nothing that could lay something over the page. */
const OF_MATHEMATICS = new Set([
  'height',
  'min-width',
  'width',
  'top',
  'vertical-align',
  'margin-left',
  'margin-right',
  'margin-top',
  'margin-bottom',
  'padding-left',
  'padding-right',
  'border-bottom-width',
  'border-top-width',
  'border-right-width',
  'border-style',
  'color',
  'background-color',
]);

/** The policy of the page forbids styles in markup: they are read as this attribute, and set by `setStyles`. */
const KEPT = 'data-kept-style';

purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'style' || data.attrName === 'id' || data.attrName === 'name') data.keepAttr = false;
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  const href = node.getAttribute('href');
  if (href === null || isOwn(href)) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Whose text is a name. */
const OF_NAMES = '.stream, .stream-topic, .message-link, .user-mention, .user-group-mention';

// What else the message says is not to be turned around by what somebody calls a channel.
purify.addHook('afterSanitizeElements', (node) => {
  if (node.nodeType !== Node.TEXT_NODE || !node.parentElement?.closest(OF_NAMES)) return;
  node.textContent = plain(node.textContent ?? '');
});

/** Whether it leads to a place of this client. */
export function isOwn(href: string): boolean {
  if (!URL.canParse(href, location.href)) return false;
  const url = new URL(href, location.href);
  return url.origin === location.origin && url.pathname === '/' && url.hash !== '';
}

const withoutStyles = (html: string) => html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle=/g, ` ${KEPT}=`));

/** What the service rendered, without all that could run or reach out, should that ever get by the service. */
export const sanitize = (html: string): string =>
  purify.sanitize(withoutStyles(html), {
    USE_PROFILES: { html: true, mathMl: true },
    ADD_TAGS: ['svg', 'path', 'line', 'semantics', 'annotation'],
    ADD_ATTR: ['d', 'viewBox', 'preserveAspectRatio', 'x1', 'x2', 'y1', 'y2', 'stroke-width', 'encoding', 'target'],
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'dialog',
      'iframe',
      'object',
      'embed',
      'link',
    ],
    ALLOW_ARIA_ATTR: true,
    ALLOW_DATA_ATTR: true,
    ALLOWED_URI_REGEXP:
      /^(?:(?:https?|ftp|mailto|tel|sms|xmpp|bitcoin|geo|git|irc|ircs|news|ssh|svn|urn|webcal|magnet|matrix):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  });

/** What a message says, without its looks. Nothing of it is put into the page as markup. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(sanitize(html), 'text/html');
  for (const twice of body.querySelectorAll('.katex-html, annotation')) twice.remove();
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Sets the styles that a message needs: of mathematics, of aligned cells, and the picture of a link's preview. */
export function setStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${KEPT}]`)) {
    const styles = element.getAttribute(KEPT)!;
    element.removeAttribute(KEPT);
    if (element.matches('.message_embed_image')) setPicture(element, styles);
    for (const declaration of styles.split(';')) {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      if (isNeeded(element, name, value)) element.style.setProperty(name, value);
    }
  }
}

function isNeeded(element: HTMLElement, name: string, value: string): boolean {
  if (element.matches('th, td')) return name === 'text-align' && /^(?:left|center|right)$/.test(value);
  return element.closest('.katex') !== null && OF_MATHEMATICS.has(name) && !/[()]/.test(value);
}

/** From the service alone, which has looked at it. */
function setPicture(element: HTMLElement, styles: string): void {
  const address = /^background-image:\s*url\("([^"]*)"\)/.exec(styles)?.[1];
  if (address === undefined || !URL.canParse(address, location.href)) return;
  const { origin, href } = new URL(address, location.href);
  if (origin === location.origin) element.style.backgroundImage = `url("${href}")`;
}
