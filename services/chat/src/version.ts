/** The interface that this server speaks (chat.md section 9). */
export const FEATURE_LEVEL = 420;
export const VERSION = '11.0';
export const MERGE_BASE = '';
