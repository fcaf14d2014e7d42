import { findHtmlProblems } from '../../../test/support/rendered-html.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMPTY_LOOKUP, type MarkdownLookup } from './markdown-lookup.js';
import { renderMessage } from './message-renderer.js';

const LENGTH = 10_000;
const fill = (unit: string, length = LENGTH) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const lookup: MarkdownLookup = {
  ...EMPTY_LOOKUP,
  users: [{ id: 31, full_name: 'Ines' }],
  channels: [{ id: 9, name: 'announce' }],
  linkifiers: [
    { pattern: '(a+)+b', url_template: 'https://x.example' },
    { pattern: '#(?P<id>.*)*x|#', url_template: 'https://x.example/{id}' },
  ],
  alert_words: [{ user_id: 1, word: 'a a a' }],
};

test.each([
  ['stars', '*'],
  ['open emphasis', '*a**b'],
  ['brackets', '['],
  ['open links', '[a](<b'],
  ['open images', '!['],
  ['titles', '[a](b "'],
  ['links within links', '[a](b['],
  ['emphasis within emphasis', '*b* ^*'],
  ['struck text', '~~a'],
  ['empty quotations', '>\n'],
  ['rules and quotations', '---\n> a\n'],
  ['numbered items with quotations', '1. > a\n'],
  ['paragraphs of items', '* a\n\n  b\n\n'],
  ['addresses in one word', ',http://a:'],
  ['code without fences', '    a\nb\n'],
  ['heading marks', '#\n'],
  ['marks of placeholders', '\u00020\u0003'],
  ['strings of Python', '~~~py\nf"{a\n~~~\n'],
  ['backticks', '`'],
  ['backticks of all lengths', '`a``b```c````d'],
  ['dollars', '$$'],
  ['open formulas', '$$a '],
  ['mentions', '@**'],
  ['real mentions', '@**Ines** '],
  ['groups', '@*'],
  ['channels', '#**announce>'],
  ['quotations', '> '],
  ['quotation lines', '>>>> a\n'],
  ['quotation fences', '```quote\n'],
  ['spoilers', '~~~spoiler x\n'],
  ['fences', '```\n'],
  ['tildes', '~'],
  ['list items', '- a\n'],
  ['lists in lists', '* '],
  ['colons', ':'],
  ['emoji', '👍'],
  ['joiners', '👩\u200d'],
  ['flags', '🇦'],
  ['times', '<time:'],
  ['angle brackets', '<http://a'],
  ['entities', '&amp;'],
  ['backslashes', '\\'],
  ['schemes', 'http://'],
  ['dots', 'a.'],
  ['addresses', 'a@b.com '],
  ['parentheses', 'http://a.com/('],
  ['table cells', '|a'],
  ['tables', 'a|b\n-|-\n'],
  ['spaces', ' '],
  ['tabs', '\t-'],
  ['linkifier matches', '#a '],
  ['nested repetition', 'aaaaaaaa '],
  ['halves of characters', '\ud800'],
  ['control characters', '\u0001\u007f'],
  ['formulas', '$$\\frac{a}{b}$$ '],
  ['blocks of code', '~~~py\ndef f(): pass\n~~~\n'],
  ['images', 'https://x.example/a.png?a#b\n'],
])('renders 10,000 characters of %s to well-formed HTML', (_title, unit) => {
  for (const content of [fill(unit), `> ${fill(unit)}x`]) {
    const { rendered_content } = renderMessage(content, lookup);
    expect(findHtmlProblems(rendered_content)).toEqual([]);
    expect(rendered_content).not.toMatch(/[\u0002\u0003]/);
  }
});

test('takes nobody at their word about what stands in a message', () => {
  expect(renderMessage('`a` \u00020\u0003 \u0002f0\u0003 \u00021\u0003\n\n```\nb\n```').rendered_content).toBe(
    '<p><code>a</code> 0 f0 1</p>\n<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>',
  );
});

test('keeps what is nested too deeply as text', () => {
  const { rendered_content } = renderMessage(`${fill('>', 500)} the end`);
  expect(rendered_content.match(/<blockquote>/g)!.length).toBeLessThanOrEqual(MARKDOWN_LIMITS.blockDepth);
  expect(rendered_content).toContain('the end');
  const nested = Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth * 2)}- item ${depth}`).join('\n');
  expect(renderMessage(nested).rendered_content).toContain('item 59');
});

test('typesets and highlights a bounded amount and shows the rest as it was written', () => {
  const formulas = renderMessage(fill('$$x$$ ', 6 * (MARKDOWN_LIMITS.formulas + 5))).rendered_content;
  expect(formulas.match(/<span class="katex">/g)).toHaveLength(MARKDOWN_LIMITS.formulas);
  expect(formulas.match(/<span class="tex-error">\$\$x\$\$<\/span>/g)).toHaveLength(5);
  const code = renderMessage(`~~~python\n${fill('def f(): pass\n')}`).rendered_content;
  expect(code).toContain('<code>def f(): pass\n');
  const longLine = renderMessage(`~~~java\n${fill('0x', 3_000)}`).rendered_content;
  expect(longLine).toContain('<code>0x0x');
});

test('draws a bounded number of emoji and keeps the rest as characters', () => {
  const drawn = (content: string) => renderMessage(content).rendered_content.match(/<span [^>]*class="emoji/g)!.length;
  expect(drawn(fill('👍'))).toBe(MARKDOWN_LIMITS.emoji);
  expect(drawn(fill(':+1: '))).toBe(MARKDOWN_LIMITS.emoji);
});

test('shows formulas as they were written once they take too much room', () => {
  const content = fill(`$$${fill('x^2+', 90)}1$$ `, 1_900);
  const { rendered_content } = renderMessage(content);
  expect(rendered_content.length).toBeLessThan(MARKDOWN_LIMITS.formulaHtml + 20_000);
  expect(rendered_content).toContain('tex-error');
});

test('expands no macro past its limit', () => {
  const { rendered_content } = renderMessage(`$$\\def\\a{${fill('x', 500)}}${fill('\\a ', 900)}$$`);
  expect(rendered_content).toContain('tex-error');
});

test('links a bounded number of linkifier matches', () => {
  const linkifiers = [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' }];
  const { rendered_content } = renderMessage(fill('#1\n'), { ...EMPTY_LOOKUP, linkifiers });
  expect(rendered_content.match(/<a /g)).toHaveLength(MARKDOWN_LIMITS.linkifierMatches);
});

/** mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PIECES = [
  ...'*_~`$@#:<>[]()!|\\-+&"\'=/.1 \n\t'.split(''),
  '**',
  '```',
  '~~~',
  '$$',
  '@**',
  '@_**',
  '@*',
  '#**',
  '> ',
  '\n\n',
  '    ',
  '- ',
  '1. ',
  '|-|\n',
  '```quote\n',
  '```spoiler x\n',
  '```math\n',
  '```py\n',
  '<time:',
  'javascript:',
  'http://a.com/b.png',
  'a@b.com',
  ':smile:',
  'Ines',
  'announce',
  '👍',
  'é',
  '漢',
  '\ud83d',
  '<script>',
  '</div>',
  '  * ',
  '~~',
  '](',
  '("',
  '\u00020\u0003',
  '\u0002f0\u0003',
  '```spoiler # *x*\n',
  '\n```\n',
  '\n> ',
  'f"{',
  'onerror=',
  '&lt;',
  '\\frac{',
  '}',
  'word ',
];

test('renders anything to balanced elements with known tags and attributes', () => {
  const random = randomNumbers(20_261_121);
  for (let round = 0; round < 1_500; round++) {
    const length = 1 + Math.floor(random() * 60);
    const content = Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
    const { rendered_content } = renderMessage(content, lookup);
    const problems = findHtmlProblems(rendered_content);
    expect({ content, problems }).toEqual({ content, problems: [] });
    expect(rendered_content).not.toMatch(/[\u0002\u0003]/);
  }
});
