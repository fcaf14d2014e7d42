export { composeMessage, sendMessage, type ComposedMessage } from './message-actions.js';
export { sendNotice } from './notices.js';
export { MESSAGE_LIMITS } from './message-limits.js';
export { loggedMessage, unixSeconds, type LoggedMessage, type MessageRow } from './message-view.js';
