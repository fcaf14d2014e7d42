export { loadMarkdownLookup } from './load-markdown-lookup.js';
export { renderContent, renderDescription, renderDescriptions } from './render-content.js';
