import { fill, HOSTILE_LOOKUP, HOSTILE_UNITS } from '../../../test/support/hostile-markdown.js';
import { findHtmlProblems } from '../../../test/support/rendered-html.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMPTY_LOOKUP } from './markdown-lookup.js';
import { renderMessage } from './message-renderer.js';

const lookup = HOSTILE_LOOKUP;

test.each(HOSTILE_UNITS)('renders 10,000 characters of %s to well-formed HTML', (_title, unit) => {
  for (const content of [fill(unit), `> ${fill(unit)}x`]) {
    const { rendered_content } = renderMessage(content, lookup);
    expect(findHtmlProblems(rendered_content)).toEqual([]);
    expect(rendered_content).not.toMatch(/[\u0002\u0003]/);
  }
});

/** Bytes of HTML for one byte of a message. */
const MOST_BYTES_FOR_ONE = 75;

/** What formulas and linkifiers may take, however short the message is. */
const roomFor = (html: string): number =>
  (html.includes('class="katex') ? MARKDOWN_LIMITS.formulaHtml : 0) +
  (html.includes('href="https://x.example') ? '&amp;'.length * MARKDOWN_LIMITS.linkifierHrefCharacters : 0);

test.each(HOSTILE_UNITS)('writes no more HTML of %s than a message may have', (_title, unit) => {
  const options = {
    translate_emoticons: true,
    realm_host: 'chat.example',
    external_image_url: (url: string) => `/external_content/${'a'.repeat(40)}/${Buffer.from(url).toString('hex')}`,
  };
  for (const length of [10, 100, 1_000, 10_000]) {
    for (const content of [fill(unit, length), `~~~quote\n${fill(unit, length)}`, `* ${fill(unit, length)}`]) {
      const { rendered_content } = renderMessage(content, lookup, options);
      const bytes = Buffer.byteLength(rendered_content);
      expect(bytes).toBeLessThanOrEqual(MARKDOWN_LIMITS.html);
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES_FOR_ONE * Buffer.byteLength(content) + roomFor(rendered_content));
    }
  }
});

test('shows a wide table as a paragraph, and those of the message before it as tables', () => {
  const table = (columns: number, rows: number) =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b\n'.repeat(rows)}\n`;
  const cells = (content: string) => renderMessage(content).rendered_content.match(/<t[hd]>/g)?.length ?? 0;
  expect(cells(table(50, MARKDOWN_LIMITS.tableCells / 50 - 1))).toBe(MARKDOWN_LIMITS.tableCells);
  expect(renderMessage(table(50, MARKDOWN_LIMITS.tableCells / 50)).rendered_content).toMatch(/^<p>\|a\|a[^<]*<br>\n/);
  expect(cells(fill(table(30, 30)))).toBe(2 * 31 * 30);
  expect(cells(`~~~quote\n${table(30, 30)}~~~\n${fill(table(30, 30), 9_000)}`)).toBe(2 * 31 * 30);
});

test('shows a message as plain text whose HTML would be too long, and finds alert words in it', () => {
  const content = `${fill('@**|32** ', 9_900)}\n<b> a a a`;
  const rendered = renderMessage(content, lookup);
  expect(rendered.rendered_content).toBe(`<p>${fill('@**|32** ', 9_900)}<br>\n&lt;b&gt; a a a</p>`);
  expect(rendered).toMatchObject({ mentioned_user_ids: [], has_link: false, alerted_user_ids: [1] });
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

test.each([
  ['def', '\\def\\a{xxx}\\a'],
  ['a definition with arguments', '\\def\\a#1{#1#1}\\a{\\a{x}}'],
  ['edef', '\\edef\\a{x}\\edef\\a{\\a\\a}\\a'],
  ['a global definition', '\\global\\def\\a{x}\\a'],
  ['newcommand', '\\newcommand{\\a}[1]{#1#1}\\a{x}'],
  ['providecommand', '\\providecommand{\\a}{x}\\a'],
  ['renewcommand', '\\renewcommand{\\alpha}{x}\\alpha'],
  ['def under another name', '\\let\\b=\\def\\b\\a{x}\\a'],
  ['def that is not expanded', '\\noexpand\\def\\a{x}\\a'],
  ['def after another token', '\\expandafter\\def\\a{x}\\a'],
])('shows a formula as it was written that defines a command by %s', (_title, tex) => {
  expect(renderMessage(`$$${tex}$$`).rendered_content).toBe(`<p><span class="tex-error">$$${tex}$$</span></p>`);
  expect(renderMessage('$$\\alpha \\R$$').rendered_content).toContain('class="katex"');
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
