/**
 * Writes emoji.json anew: `node src/features/emoji-data/build-emoji.mjs < names.json`.
 *
 * Takes the names of each code, the canonical one first, as `{"1f642": ["smile", …], …}` or as servers of this
 * interface answer at their `server_emoji_data_url` (`{"code_to_names": {…}}`); ours are at /static/emoji-data.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const input = JSON.parse(readFileSync(0, 'utf8'));
const codeOfName = new Map();
const emoji = Object.entries(input.code_to_names ?? input).map(([sequence, names]) => {
  const code = sequence.toLowerCase().replaceAll(/-fe0[ef](?=-|$)/g, '');
  for (const name of names) {
    if (!/^[\p{L}\p{N}_+-]+$/u.test(name)) throw new Error(`Not a name of an emoji: ${name}`);
    if (codeOfName.has(name)) throw new Error(`${name} names ${codeOfName.get(name)} and ${code}`);
    codeOfName.set(name, code);
  }
  return `  ${JSON.stringify(code)}: [${names.map((name) => JSON.stringify(name)).join(', ')}]`;
});

writeFileSync(new URL('./emoji.json', import.meta.url), `{\n${emoji.join(',\n')}\n}\n`);
