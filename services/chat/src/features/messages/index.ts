export { canSeeSomeMessage } from './attachment-access.js';
export { accessMessage, messageAudience, type AccessedMessage } from './message-access.js';
export { composeMessage, sendMessage, type ComposedMessage } from './message-actions.js';
export { forgetSentMessages } from './forget-repeated-sends.js';
export { sendNotice, type Notice } from './notices.js';
export { noticeTasks, sendNotices } from './send-notices.js';
export { loggedMessage, unixSeconds, type LoggedMessage, type MessageRow } from './message-view.js';
