export { expireUnconfirmedDocuments } from './unconfirmed-document-actions.js';
