export { scheduledMessagesSection } from './scheduled-messages-register.js';
export { scheduledMessageTasks } from './send-scheduled-messages.js';
