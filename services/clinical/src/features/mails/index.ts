export { sendNextMail, type MakeCode } from './mail-actions.js';
export { boundMailWaits, deleteOldMails, languageOf, measureMails, queueMail } from './mail-store.js';
