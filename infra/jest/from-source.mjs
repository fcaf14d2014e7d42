import { fileURLToPath } from 'node:url';

/**
 * The arguments with which Node.js runs a TypeScript file, so that no process under test comes from an old build.
 * @param {URL} file
 * @returns {string[]}
 */
export const fromSource = (file) => [
  '--import',
  new URL('./typescript.mjs', import.meta.url).href,
  fileURLToPath(file),
];
