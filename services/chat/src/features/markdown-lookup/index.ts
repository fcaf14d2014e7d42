export { loadMarkdownLookup } from './load-markdown-lookup.js';
export {
  renderContent,
  renderDescription,
  renderDescriptions,
  renderPublicDescription,
  renderStored,
} from './render-content.js';
