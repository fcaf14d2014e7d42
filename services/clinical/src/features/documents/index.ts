export { answerFile, fileHeaders } from './document-answer.js';
export { documentSubject, getDocument } from './document-access.js';
export { fileKeys } from './document-file-store.js';
export { documentRecord } from './document-record.js';
export { documentsOfPatient } from './document-rows-sql.js';
export { DOCUMENT_COLUMNS, visibleDocuments, type DocumentRow } from './document-store.js';
export { removeUnnamedFiles } from './unnamed-files.js';
