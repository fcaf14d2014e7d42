export { checkMentions, composeMessage, type ComposedMessage } from './compose-message.js';
export { forgetSentMessages } from './forget-repeated-sends.js';
export { sendMessage } from './message-actions.js';
export { isPersonalClient, normalizeContent } from './message-content.js';
export type { Destination } from './message-destination.js';
export { sendNotice, type Notice } from './notices.js';
export { checkChannelPosting } from './posting-access.js';
export { noticeTasks, sendNotices } from './send-notices.js';
export { prepareMessage, sendPrepared, type WantedMessage } from './send-prepared.js';
