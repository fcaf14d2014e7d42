export { savedSnippetsSection } from './saved-snippets-register.js';
