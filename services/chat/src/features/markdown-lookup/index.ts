export { loadMarkdownLookup } from './load-markdown-lookup.js';
export { renderContent } from './render-content.js';
