export { highlightMatches, highlightTopic } from './highlight-matches.js';
export {
  countWords,
  foldText,
  phraseToTsquery,
  queryToTsquery,
  RUNS,
  searchQueryOf,
  searchTermsOf,
  termsOf,
  type SearchPhrase,
  type SearchQuery,
} from './search-terms.js';
