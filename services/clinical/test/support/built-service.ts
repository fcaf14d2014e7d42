import { fileURLToPath } from 'node:url';
import { fromSource } from '../../../../infra/jest/from-source.mjs';

/**
 * The arguments with which Node.js runs the service (`main`), its worker or a command (`cli/migrate`) as in production: as they were
 * built when the tests began, which takes half the time that their sources take; from those when they could not be.
 */
export const builtProcess = (name: string): string[] =>
  process.env['TEST_IS_BUILT']
    ? [fileURLToPath(new URL(`../../dist/src/${name}.js`, import.meta.url))]
    : fromSource(new URL(`../../src/${name}.ts`, import.meta.url));
