/**
 * Writes language-table.ts anew: `pygmentize -L lexers --json | node src/features/markdown/build-language-table.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const { lexers } = JSON.parse(readFileSync(0, 'utf8'));
const lines = Object.entries(lexers)
  .filter(([, { aliases }]) => aliases.length > 0)
  .map(([name, { aliases }]) => `${name}: ${aliases.join(' ')}`)
  .toSorted();

writeFileSync(
  new URL('./language-table.ts', import.meta.url),
  `/**
 * Written by build-language-table.mjs; do not edit.
 *
 * One line per language of Pygments: its name, and after a colon what a fence may call it.
 */
export const LANGUAGE_TABLE = \`
${lines.join('\n')}
\`;
`,
);
