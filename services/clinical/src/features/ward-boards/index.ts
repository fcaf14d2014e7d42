export { findWardBoard, type WardBoardRow } from './ward-board-store.js';
