export { checkMentions, composeMessage } from './compose-message.js';
export { forgetSentMessages } from './forget-repeated-sends.js';
export { sendMessage } from './message-actions.js';
export { normalizeContent } from './message-content.js';
export type { Destination } from './message-destination.js';
export { sendNotice, type Notice } from './notices.js';
export { checkChannelPosting } from './posting-access.js';
export { noticeTasks, sendNotices } from './send-notices.js';
