export type { MessageSlice } from './fetch-slice.js';
export { narrowParam, type NarrowTermParam } from './narrow-terms.js';
export { findAmong, openNarrow, searchOf, type OpenNarrow } from './read-narrow.js';
export { checkSliceSize, parseAnchor, readSlice, type Anchor, type SliceParams } from './read-slice.js';
export { stopWordsSection } from './stop-words-register.js';
