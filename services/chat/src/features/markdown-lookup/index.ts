export { loadMarkdownLookup } from './load-markdown-lookup.js';
export { renderContent, renderDescription } from './render-content.js';
