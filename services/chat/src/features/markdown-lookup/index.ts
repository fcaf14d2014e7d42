export { loadMarkdownLookup } from './load-markdown-lookup.js';
export { renderContent, renderDescription, renderDescriptions, renderPublicDescription } from './render-content.js';
