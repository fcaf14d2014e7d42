import type { MarkdownIt, StateInline } from 'markdown-it';
import { element } from './html.js';
import { mediaKindOf, uploadPathOf } from './links.js';
import { renderEnv } from './render-env.js';

/**
 * `![name](address)`: a player for uploaded audio; for everything else the link, which shows its media like any other.
 */
export function imageRule(md: MarkdownIt): void {
  const parseLink = md.inline.ruler.getRules('').find(({ name }) => name === 'link');
  if (!parseLink) throw new Error('The Markdown parser has no rule for links');
  md.inline.ruler.at('image', (state, silent) => parseImage(state, silent, parseLink));
  md.renderer.rules.audio = (tokens, index) => {
    const { meta, content } = tokens[index]!;
    const src = String(meta!.href);
    return element('audio', { controls: true, preload: 'metadata', src, title: content }, '');
  };
}

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** `parseLink` is the parser's own rule. */
function parseImage(state: StateInline, silent: boolean, parseLink: InlineRule): boolean {
  const { src, pos } = state;
  if (!src.startsWith('![', pos)) return false;
  const firstToken = state.tokens.length;
  const { pending } = state;
  state.pos += 1;
  const isLink = parseLink(state, silent);
  if (!isLink) {
    state.pos = pos;
    return false;
  }
  if (!silent) replaceAudio(state, firstToken + (pending ? 1 : 0));
  return true;
}

function replaceAudio(state: StateInline, position: number): void {
  const [open, ...label] = state.tokens.slice(position);
  const href = String(open!.attrGet('href'));
  if (mediaKindOf(href) !== 'audio' || !uploadPathOf(href, renderEnv(state.env).options.realm_host)) return;
  state.tokens.length = position;
  const title = label.map(({ content }) => content).join('') || href.slice(href.lastIndexOf('/') + 1);
  const audio = state.push('audio', 'audio', 0);
  audio.content = title;
  audio.meta = { href };
}
