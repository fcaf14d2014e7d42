import { saveFile } from './save-file';

/** Lets the browser keep a text as a file. */
export function saveText(name: string, content: string): void {
  // The mark is what tells spreadsheets that it is UTF-8.
  saveFile(name, new Blob(['\uFEFF', content], { type: 'text/csv' }));
}

/** What a spreadsheet would take for a formula, at the beginning of a cell or behind what begins one for it. */
const FORMULA = /(^|[;,|\t\r\n])([\s\p{C}"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** All in quotation marks; an apostrophe stands before what a spreadsheet would execute. */
export const csvLine = (fields: readonly (string | number)[]): string =>
  `${fields.map((field) => `"${String(field).replace(FORMULA, "$1$2'").replaceAll('"', '""')}"`).join(',')}\r\n`;
