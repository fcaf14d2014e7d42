export { findBlocksWithin, isBlocked, type BlockWithin } from './block-store.js';
