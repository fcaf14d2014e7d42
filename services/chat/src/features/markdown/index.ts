export { compileLinkifier, LinkifierError } from './linkifiers.js';
export { EMPTY_LOOKUP, type MarkdownLookup } from './markdown-lookup.js';
export { type RenderedMessage, renderChannelDescription, renderMessage, warmMarkdown } from './message-renderer.js';
export { channelUrl, encodeUrlPart, topicUrl } from './narrow-url.js';
export { collectReferences, type MarkdownReferences } from './references.js';
export type { RenderOptions } from './render-env.js';
