export { findBlocksWithin, isBlocked, type BlockRow } from './block-store.js';
