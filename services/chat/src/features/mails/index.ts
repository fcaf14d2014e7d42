export type { MailNames } from './compose-mail.js';
export { checkCanMail, mailLanguage, queueMail, queueMailOfKind, type NewMail } from './queue-mail.js';
export { mailTasks } from './send-mail.js';
