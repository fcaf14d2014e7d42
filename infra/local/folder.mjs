import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, StartError } from './start-error.mjs';

/**
 * Makes a folder and those above it, for this user only. (With `recursive`, mkdir never returns where the system makes no folders.)
 * @param {string} folder
 */
export function makeFolder(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || !path.isAbsolute(folder) || isFolder(path.dirname(folder))) throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** @param {string} folder */
const isFolder = (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Puts what the file system says about a data folder into a sentence for whoever starts the software.
 * @param {string} folder
 * @param {unknown} error
 */
export function explainFolderError(folder, error) {
  const remedy = 'choose another folder with DATA_DIR';
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartError(`This user may not read and write ${folder}: give it that permission, or ${remedy}.`);
    case 'ENOSPC':
      return new StartError(`The disk that holds ${folder} is full: make room, or ${remedy}.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`${folder} cannot be a folder, for a file is in its way: move that file, or ${remedy}.`);
    case 'ENOTEMPTY':
      return new StartError(`${folder} was just made by another run: stop one of the two, or ${remedy}.`);
    default:
      return error;
  }
}
