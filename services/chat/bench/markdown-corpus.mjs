/** What the Markdown benchmark renders: messages as people write them, and messages meant to hurt. */

const PARTS = [
  'The deployment finished at half past ten and **everything** looks fine so far, apart from *one* slow query.',
  'See https://example.com/path/to/page?query=1#part and [the notes](https://example.com/notes), or docs.example.com/guide.',
  '@**Ines Iverson** could you look at #**engineering>slow queries** before tomorrow? @_**Otto|5** knows more about it.',
  'I agree :thumbs_up: :tada: 👍 — _not_ sure about `snake_case_names` though; ~~nevermind~~ #1234 and #99 cover it.',
  '* first point with a **bold** word\n* second point\n  * nested point with `code`\n* third point',
  '1. open the settings\n2. choose *Export*\n3. wait for the mail to arrive',
  '> quoted text from somebody else\n> on two lines\n\nand an answer to it.',
  '```quote\nA longer quotation with a [link](https://example.com).\n\nOf two paragraphs.\n```',
  '```python\ndef total(items):\n    """Add them up."""\n    return sum(item.price * item.count for item in items)\n```',
  '```js\nexport const total = (items) => items.reduce((sum, { price, count }) => sum + price * count, 0); // all\n```',
  '```\nplain output\n  of a command\n```',
  'The error is $$\\frac{1}{n}\\sum_{i=1}^n (x_i - \\mu)^2$$ as expected.',
  '| name | count |\n|---|--:|\n| apples | 3 |\n| pears | 14 |',
  '```spoiler The answer\nForty-two, <time:2030-06-05T22:30:00Z>.\n```',
  '# A heading\nand a paragraph of ordinary length that says nothing in particular about anything, in two\nlines.',
  'Схема готова, 次は検索です。 C’est déjà prêt: voilà! ¿Y ahora qué? ☕',
];

const HOSTILE_UNITS = {
  stars: '*',
  'open emphasis': '*a**b',
  'open brackets': '[',
  'open links': '[a](<b',
  'open images': '![',
  'links with open titles': '[a](b "c ',
  'links within links': '[a](b[',
  'emphasis within emphasis': '*b* ^*',
  'struck text without end': '~~a',
  'backticks of all lengths': '`a``b```c````d',
  'open formulas': '$$a ',
  'lone dollars': '$a$$b',
  formulas: '$$\\frac{a}{b}\\sqrt{x}$$ ',
  'open mentions': '@**',
  mentions: '@**Ines Iverson** ',
  'channel links': '#**engineering>a** ',
  'quotations in one line': '> ',
  'empty quotations': '>\n',
  'rules and quotations': '---\n> a\n',
  'quotation fences': '```quote\n',
  spoilers: '```spoiler x\n',
  'lists in lists': '* ',
  'list items': '- a\n',
  'numbered items with quotations': '1. > a\n',
  'items of paragraphs': '* a\n\n  b\n\n',
  'empty list items': '-\n',
  headings: '# a\n',
  lines: 'a\n',
  'table rows': 'a|b\n-|-\n',
  'table cells': '|a',
  'tables of one column': '|-\n',
  emoji: '👍',
  'joined emoji': '👩\u200d',
  colons: ':',
  'mail addresses': 'a@b.com ',
  addresses: 'http://a.com/( ',
  schemes: 'http://',
  'addresses in one word': ',http://a:',
  dots: 'a.',
  'angle brackets': '<http://a',
  times: '<time:',
  entities: '&amp;',
  backslashes: '\\*',
  'linkifier matches': '#1 ',
  'nested repetition': 'aaaaaaaa ',
  'code blocks': '```py\ndef f(): pass\n```\n',
  'one long code block of C': `${'a_'.repeat(120)}\n`,
  'code without fences': '    a\nb\n',
  'one long string of Python': 'f"{a\n',
  images: 'https://example.com/a.png?x ',
};

const HOSTILE_PREFIXES = { 'one long code block of C': '```c\n', 'one long string of Python': '```py\n' };

export const LENGTH = 10_000;

/** A message of about `length` characters; the same for the same seed. */
export function realisticMessage(seed, length = LENGTH) {
  let state = seed + 1;
  const parts = [];
  for (let written = 0; written < length; written += parts.at(-1).length + 2) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    parts.push(PARTS[(state >>> 16) % PARTS.length]);
  }
  return parts.join('\n\n').slice(0, length);
}

export const hostileMessages = (length = LENGTH) =>
  Object.entries(HOSTILE_UNITS).map(([name, unit]) => {
    const prefix = HOSTILE_PREFIXES[name] ?? '';
    return { name, content: prefix + unit.repeat(Math.ceil(length / unit.length)).slice(0, length - prefix.length) };
  });

export const LOOKUP = {
  users: [
    { id: 4, full_name: 'Ines Iverson' },
    { id: 5, full_name: 'Otto' },
  ],
  user_groups: [],
  channels: [{ id: 9, name: 'engineering' }],
  topics: [{ channel_id: 9, name: 'slow queries', newest_message_id: 214 }],
  realm_emoji: [],
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' },
    { pattern: '(a+)+b', url_template: 'https://example.com' },
    { pattern: 'a.*b|c', url_template: 'https://example.com' },
  ],
  uploads: [],
  alert_words: Array.from({ length: 500 }, (_, id) => ({
    user_id: id,
    word: id % 5 === 0 ? `slow word ${id}` : `word${id}`,
  })),
};
