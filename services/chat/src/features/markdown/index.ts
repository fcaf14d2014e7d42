export { decodeEntities, ENTITY, escapeText } from './html.js';
export { contentHtmlDiff } from './html-diff.js';
export { type HtmlToken, htmlTokens, nesting, tagName } from './html-tokens.js';
export { mentionedUserIds } from './mention-rule.js';
export { newLinkifierTime } from './linkifier-budget.js';
export { compileLinkifier, LinkifierError } from './linkifiers.js';
export {
  EMPTY_LOOKUP,
  type LookupAlertWord,
  type LookupTopic,
  type LookupUpload,
  type LookupUser,
  type LookupUserGroup,
  type MarkdownLookup,
} from './markdown-lookup.js';
export { type RenderedMessage, renderChannelDescription, renderMessage, RENDERER_VERSION } from './message-renderer.js';
export { channelUrl, encodeUrlPart, messageUrl, topicUrl } from './narrow-url.js';
export { fencedBlock, silentMention, topicReference, withSilentMentions } from './reference-syntax.js';
export { collectReferences, type MarkdownReferences } from './references.js';
export type { RenderOptions } from './render-env.js';
export { lookupOfRendered } from './rendered-lookup.js';
export { keepingLinkPreviews, type LinkPreview, withLinkPreviews } from './link-previews.js';
export { awaitsThumbnails, PLACEHOLDER, withThumbnail } from './thumbnails.js';
export { type TopicLink, topicLinks } from './topic-links.js';
export { warmMarkdown } from './warm-markdown.js';
export { canMakeLinks, readUrlTemplate, type UrlTemplate } from './url-template.js';
