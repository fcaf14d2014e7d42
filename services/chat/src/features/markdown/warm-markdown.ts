import { EMPTY_LOOKUP } from './markdown-lookup.js';
import { renderMessage } from './message-renderer.js';

const LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'bash',
  'json',
  'html',
  'css',
  'sql',
  'java',
  'go',
  'rust',
  'c++',
  'yaml',
];
const ROUNDS = 25;

const SAMPLE = `
**Strong**, *emphasis*, ***both***, ~~struck~~, \`code\`, :tada: 👍, @**Someone**, #**channel>topic**, #12 and
https://example.com/a?b=1#c, [text](https://example.com/picture.png), example.com, <time:2030-06-05T22:30:00Z>.

> quoted

* a
  * b

1. c

| d | e |
|---|--:|
| 1 | 2 |

# Heading

~~~ spoiler header
hidden
~~~

$$\\frac{a^2}{\\sqrt{b_1}} = \\sum_{i=1}^n x$$
${LANGUAGES.map((language) => `~~~ ${language}\nfunction f(x) { return "a" + 1; } # b\n~~~`).join('\n')}
`;

const LOOKUP = {
  ...EMPTY_LOOKUP,
  users: [{ id: 1, full_name: 'Someone' }],
  channels: [{ id: 1, name: 'channel' }],
  linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
  alert_words: [{ user_id: 1, word: 'quoted' }],
};

/**
 * Loads grammars and fonts and has the paths of rendering compiled, which the first messages of a process would
 * otherwise wait for: some tenths of a second.
 */
export function warmMarkdown(): void {
  for (let round = 0; round < ROUNDS; round++) renderMessage(SAMPLE, LOOKUP);
}
