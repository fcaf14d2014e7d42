/**
 * Writes languages.json anew: `pygmentize -L lexers --json | node src/features/markdown/build-languages.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const { lexers } = JSON.parse(readFileSync(0, 'utf8'));
const languages = Object.entries(lexers)
  .filter(([, { aliases }]) => aliases.length > 0)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([name, { aliases }]) => `  ${JSON.stringify(name)}: [${aliases.map((alias) => JSON.stringify(alias)).join(', ')}]`,
  );

writeFileSync(new URL('./languages.json', import.meta.url), `{\n${languages.join(',\n')}\n}\n`);
