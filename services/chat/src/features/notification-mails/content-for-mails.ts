import { Html, escapeHtml } from '../../domain/html.js';
import { decodeEntities, htmlTokens, nesting, tagName } from '../markdown/index.js';

export interface MailContentOptions {
  /** Where addresses of the organization begin. */
  url: string;
  /** Stands in the place of what a spoiler hides. */
  hidden: string;
  /** A moment as its reader understands it. */
  time(moment: Date): string;
}

/** Tags that come along, without their attributes; of all others only what is in them. */
const TAGS = new Set(
  'p br strong em del ul ol li blockquote pre code hr table thead tbody tr th td h1 h2 h3 h4 h5 h6'.split(' '),
);
/** Those that are lines of their own in a text. */
const BLOCKS = new Set('p div ul ol li blockquote pre hr table tr h1 h2 h3 h4 h5 h6'.split(' '));
/** Those with an empty line below them. */
const APART = new Set('p ul ol blockquote pre table h1 h2 h3 h4 h5 h6'.split(' '));
const LEADS_SOMEWHERE = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * A rendered message as HTML and text for a mail: it holds no attribute but where links lead, loads nothing from anywhere, and says
 * nothing of what spoilers hide.
 */
export function mailContent(rendered: string, options: MailContentOptions): { html: Html; text: string } {
  const html: string[] = [];
  const text = new TextWriter();
  let hiddenDepth = 0;
  let isTime = false;
  const write = (words: string) => {
    html.push(escapeHtml(words));
    text.write(words);
  };
  const links: { href: string; from: number }[] = [];
  for (const token of htmlTokens(rendered)) {
    const { kind, html: piece } = token;
    if (hiddenDepth > 0) {
      if (kind === 'tag') hiddenDepth += nesting(piece);
      continue;
    }
    if (kind === 'text') {
      if (!isTime) write(decodeEntities(piece));
      continue;
    }
    if (kind === 'element') {
      writeSign(piece);
      continue;
    }
    const name = tagName(piece);
    const isEnd = piece.startsWith('</');
    if (name === 'time') {
      isTime = !isEnd;
      if (!isEnd) write(timeOf(attribute(piece, 'datetime'), options));
    } else if (name === 'a') {
      if (isEnd) endLink();
      else beginLink(attribute(piece, 'href'));
    } else {
      if (TAGS.has(name)) html.push(isEnd ? `</${name}>` : `<${name}>`);
      text.tag(name, isEnd);
      // What a page says of itself is not what was written.
      if (/ class="message_embed"/.test(piece)) hiddenDepth = 1;
      if (/ class="spoiler-content"/.test(piece)) {
        hiddenDepth = 1;
        html.push(`<p><em>${escapeHtml(options.hidden)}</em></p>`);
        text.tag('p', false);
        text.write(options.hidden);
        text.tag('p', true);
      }
    }
  }
  return { html: new Html(html.join('')), text: text.end() };

  function beginLink(given: string | undefined): void {
    const href = absolute(given, options.url);
    links.push({ href, from: text.length });
    if (href !== '') html.push(`<a href="${escapeHtml(href)}">`);
  }

  function endLink(): void {
    const { href, from } = links.pop() ?? { href: '', from: 0 };
    if (href === '') return;
    html.push('</a>');
    if (!text.since(from).includes(href)) text.write(` (${href})`);
  }

  /** A formula, an emoji, a picture or a sound. */
  function writeSign(piece: string): void {
    const tex = /<annotation[^>]*>([^<]*)<\/annotation>/.exec(piece)?.[1];
    if (tex !== undefined) return write(`$$${decodeEntities(tex)}$$`);
    if (/ class="emoji/.test(piece)) return write(emojiOf(piece));
    const href = absolute(attribute(piece, 'href') ?? attribute(piece, 'src'), options.url);
    if (href === '') return;
    const title = attribute(piece, 'title') || decoded(href.slice(href.lastIndexOf('/') + 1)) || href;
    const isBlock = tagName(piece) === 'div';
    text.tag(tagName(piece), false);
    html.push(`${isBlock ? '<p>' : ''}<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>${isBlock ? '</p>' : ''}`);
    text.write(`${title} (${href})`);
    text.tag(tagName(piece), true);
  }
}

/** Lines of text; quotations and list entries with their marks. */
class TextWriter {
  readonly #lines: string[] = [];
  #line = '';
  #quotes = 0;
  #isCode = false;
  #all = '';

  get length(): number {
    return this.#all.length;
  }

  since(from: number): string {
    return this.#all.slice(from);
  }

  write(words: string): void {
    this.#all += words;
    if (this.#isCode) {
      const [first = '', ...more] = words.split('\n');
      this.#line += first;
      for (const line of more) {
        this.#endLine();
        this.#line = line;
      }
    } else {
      const flowing = words.replace(/\s+/g, ' ');
      this.#line += this.#isEmpty ? flowing.trimStart() : flowing;
    }
  }

  tag(name: string, isEnd: boolean): void {
    if (name === 'br') this.#endLine();
    if ((name === 'td' || name === 'th') && isEnd) this.#line += ' ';
    if (!BLOCKS.has(name)) return;
    if (!this.#isEmpty) this.#endLine();
    if (name === 'blockquote') this.#quotes += isEnd ? -1 : 1;
    if (name === 'pre') this.#isCode = !isEnd;
    if (name === 'li' && !isEnd) this.#line = '- ';
    if (name === 'hr') this.#lines.push('---');
    if (isEnd && APART.has(name) && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  end(): string {
    this.#endLine();
    return this.#lines.join('\n').trim();
  }

  get #isEmpty(): boolean {
    return this.#line === '' || this.#line === '- ';
  }

  #endLine(): void {
    this.#lines.push(`${'> '.repeat(this.#quotes)}${this.#line}`.trimEnd());
    this.#line = '';
  }
}

function absolute(href: string | undefined, url: string): string {
  if (href === undefined) return '';
  if (href.startsWith('/') && !href.startsWith('//')) return `${url}${href}`;
  return LEADS_SOMEWHERE.test(href) ? href : '';
}

function timeOf(moment: string | undefined, { time }: MailContentOptions): string {
  const date = new Date(moment ?? '');
  return Number.isNaN(date.getTime()) ? (moment ?? '') : time(date);
}

/** The sign itself, of a custom emoji its name. */
function emojiOf(piece: string): string {
  const code = / class="emoji emoji-([0-9a-f-]+)"/.exec(piece)?.[1];
  if (code === undefined) return attribute(piece, 'alt') ?? '';
  return String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));
}

const attribute = (piece: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(piece)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
