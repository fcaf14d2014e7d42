import type { Token } from 'markdown-it';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm-settings/index.js';
import { findAlertedUsers } from './alert-words.js';
import { escapeText, wellFormed } from './html.js';
import { newLinkifierBudget } from './linkifier-budget.js';
import { findLinkifier } from './linkifiers.js';
import { uploadPathOf } from './links.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMPTY_LOOKUP, indexLookup, type MarkdownLookup } from './markdown-lookup.js';
import { linksOf } from './media-rule.js';
import { mentionOf } from './mention-rule.js';
import { messageParser as parser } from './message-parser.js';
import type { RenderEnv, RenderOptions } from './render-env.js';
import { plainLines } from './source-lines.js';

/**
 * Of the HTML that messages are stored with. Whoever changes what `renderMessage` answers for some message raises it, and
 * builds the index of older ones anew (docs/decisions/markdown.md).
 */
export const RENDERER_VERSION = 4;

/** A message as HTML, and what it says to whom. Ids are ascending and each is there once. */
export interface RenderedMessage {
  rendered_content: string;
  /** Mentioned by name and not silently; members of groups and of the channel are not in it. */
  mentioned_user_ids: number[];
  silently_mentioned_user_ids: number[];
  /** Whether the author may mention a group is for the caller to check. */
  mentioned_group_ids: number[];
  silently_mentioned_group_ids: number[];
  mentions_channel_wildcard: boolean;
  mentions_topic_wildcard: boolean;
  /** Users one of whose alert words stands in the text (not in code). */
  alerted_user_ids: number[];
  has_link: boolean;
  has_image: boolean;
  has_attachment: boolean;
  attachment_path_ids: string[];
  /** Images of other hosts that it shows. */
  external_image_urls: string[];
  /** Pages of other hosts that it links to outside of quotations, the first few. */
  page_urls: string[];
  is_me_message: boolean;
}

/**
 * Renders a message in time linear to its length. Pure: the same content, lookup and options give the same result.
 * `content` is of legal length and holds no NUL.
 */
export function renderMessage(
  content: string,
  lookup: MarkdownLookup = EMPTY_LOOKUP,
  options: RenderOptions = {},
): RenderedMessage {
  const env = newRenderEnv(lookup, options);
  const tokens = parser.parse(wellFormed(content), env);
  const findings = collectFindings(tokens, options.realm_host);
  // Rendering comes last: it spends the limits on formulas and highlighting.
  const rendered_content = parser.renderer.render(tokens, parser.options, env).trimEnd();
  if (rendered_content.length > MARKDOWN_LIMITS.html) return plainMessage(content, lookup);
  return {
    rendered_content,
    mentioned_user_ids: ascending(findings.users),
    silently_mentioned_user_ids: ascending(findings.silentUsers),
    mentioned_group_ids: ascending(findings.groups),
    silently_mentioned_group_ids: ascending(findings.silentGroups),
    mentions_channel_wildcard: findings.channelWildcard,
    mentions_topic_wildcard: findings.topicWildcard,
    alerted_user_ids: ascending(findAlertedUsers(findings.text.join('\n'), lookup.alert_words)),
    has_link: findings.hasLink,
    has_image: tokens.some((token) => token.type === 'media'),
    has_attachment: findings.uploads.size > 0,
    attachment_path_ids: [...findings.uploads],
    external_image_urls: [...env.external_images],
    page_urls: [...env.pages],
    is_me_message: content.startsWith('/me '),
  };
}

/** A message whose HTML would be too long, as its author wrote it: it mentions nobody and links to nothing. */
function plainMessage(content: string, { alert_words }: MarkdownLookup): RenderedMessage {
  return {
    rendered_content: `<p>${plainLines(wellFormed(content)).map(escapeText).join('<br>\n')}</p>`,
    mentioned_user_ids: [],
    silently_mentioned_user_ids: [],
    mentioned_group_ids: [],
    silently_mentioned_group_ids: [],
    mentions_channel_wildcard: false,
    mentions_topic_wildcard: false,
    alerted_user_ids: ascending(findAlertedUsers(content, alert_words)),
    has_link: false,
    has_image: false,
    has_attachment: false,
    attachment_path_ids: [],
    external_image_urls: [],
    page_urls: [],
    is_me_message: content.startsWith('/me '),
  };
}

/** The HTML of a description of a channel, folder or group, or of a profile field: no previews. */
export function renderChannelDescription(
  description: string,
  lookup: MarkdownLookup = EMPTY_LOOKUP,
  options: RenderOptions = {},
): string {
  return renderMessage(description, lookup, { ...options, media_previews: false }).rendered_content;
}

function newRenderEnv(lookup: MarkdownLookup, options: RenderOptions): RenderEnv {
  return {
    index: indexLookup(lookup),
    linkifiers: lookup.linkifiers.flatMap((linkifier) => findLinkifier(linkifier) ?? []),
    linkifierBudget: newLinkifierBudget(),
    external_images: new Set(),
    pages: new Set(),
    options: {
      empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
      media_previews: true,
      external_image_previews: true,
      external_image_url: (url) => url,
      translate_emoticons: false,
      placeholder_image_url: '/static/images/loading/loader-black.svg',
      ...options,
    },
    fenced: [],
    quoted: false,
    spent: {
      tableCells: 0,
      formulas: 0,
      formulaCharacters: 0,
      formulaHtml: 0,
      highlightedBlocks: 0,
      highlightedCharacters: 0,
      mediaPreviews: 0,
      emoji: 0,
    },
  };
}

interface Findings {
  users: Set<number>;
  silentUsers: Set<number>;
  groups: Set<number>;
  silentGroups: Set<number>;
  channelWildcard: boolean;
  topicWildcard: boolean;
  hasLink: boolean;
  uploads: Set<string>;
  /** Visible text outside code, one entry per block. */
  text: string[];
}

function collectFindings(tokens: readonly Token[], realm_host: string | undefined): Findings {
  const findings: Findings = {
    users: new Set(),
    silentUsers: new Set(),
    groups: new Set(),
    silentGroups: new Set(),
    channelWildcard: false,
    topicWildcard: false,
    hasLink: false,
    uploads: new Set(),
    text: [],
  };
  for (const { children } of tokens) {
    if (!children) continue;
    findings.text.push(children.map(visibleText).join(''));
    for (const token of children) if (token.type === 'mention') addMention(findings, token);
    const links = linksOf(children).map(({ href }) => href);
    const players = children.filter(({ type }) => type === 'audio').map(({ meta }) => String(meta!.href));
    for (const href of [...links, ...players]) {
      findings.hasLink = true;
      const path = uploadPathOf(href, realm_host);
      if (path) findings.uploads.add(path);
    }
  }
  return findings;
}

function addMention(findings: Findings, token: Token): void {
  const mention = mentionOf(token);
  switch (mention.kind) {
    case 'user':
      (mention.silent ? findings.silentUsers : findings.users).add(mention.id);
      break;
    case 'group':
      (mention.silent ? findings.silentGroups : findings.groups).add(mention.id);
      break;
    case 'channel_wildcard':
      findings.channelWildcard ||= !mention.silent;
      break;
    case 'topic_wildcard':
      findings.topicWildcard ||= !mention.silent;
      break;
  }
}

function visibleText(token: Token): string {
  switch (token.type) {
    case 'text':
    case 'channel_link':
    case 'emoji':
      return token.content;
    case 'mention':
      return mentionOf(token).name;
    case 'softbreak':
    case 'hardbreak':
    case 'code_inline':
    case 'math_inline':
      return '\n';
    default:
      return '';
  }
}

const ascending = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);
