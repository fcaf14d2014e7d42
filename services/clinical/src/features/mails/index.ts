export { sendNextMail, type MakeCode } from './mail-actions.js';
export { deleteOldMails, measureMails, queueMail } from './mail-store.js';
