import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { renderMessage } from './message-renderer.js';

const html = (content: string) => renderMessage(content).rendered_content;
const list = (...items: string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
const numbered = (items: string[], start = '') =>
  `<ol${start}>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ol>`;
const paragraph = (text: string) => `\n<p>${text}</p>\n`;
const quote = (...blocks: string[]) => `<blockquote>\n${blocks.map((block) => `${block}\n`).join('')}</blockquote>`;

test.each([
  ['of one kind though its marks differ', '* a\n- b\n+ c', list('a', 'b', 'c')],
  ['within a list by two spaces', '* a\n  * b\n  * c\n* d', list(`a${list('b', 'c')}\n`, 'd')],
  ['of numbers within numbers by two spaces', '1. a\n  1. b\n1. c', numbered([`a${numbered(['b'])}\n`, 'c'])],
  [
    'three deep, each from its number',
    '1. a\n  2. b\n    3. c\n  2. d',
    numbered([`a${numbered([`b${numbered(['c'], ' start="3"')}\n`, 'd'], ' start="2"')}\n`]),
  ],
  ['numbered on from the first', '5. a\n5. b', numbered(['a', 'b'], ' start="5"')],
  ['whose items have lines below them', '* a\n  b\nc', list('a<br>\n  b<br>\nc')],
  ['of paragraphs, where blank lines part them', '* a\n\n* b', list(paragraph('a'), paragraph('b'))],
  ['whose item has a second paragraph', '* a\n\n  b\n* c', list(`${paragraph('a')}<p>b</p>\n`, paragraph('c'))],
  [
    'whose paragraphs stand deeper',
    '* a\n  * b\n\n    c\n    d',
    list(`a${list(`${paragraph('b')}<p>c<br>\nd</p>\n`)}\n`),
  ],
  ['after text at once', 'a\n* b', `<p>a</p>\n${list('b')}`],
  ['after a list of the other kind', '* a\n1. b', `${list('a')}\n${numbered(['b'])}`],
  ['that text goes on after', '* a\n\nb\n* c', `${list('a')}\n<p>b</p>\n${list('c')}`],
  ['with a heading in it', '* # a\n* b', list('\n<h1>a</h1>\n', 'b')],
  ['with a quotation in it', '* a\n\n  > b', list(`${paragraph('a')}${quote('<p>b</p>')}\n`)],
  ['as code, where it is indented by four', 'a\n\n    1. b', expect.stringContaining('<code>1. b\n</code>')],
  ['as text, without a space', '*a\n1.b\n-c', '<p>*a<br>\n1.b<br>\n-c</p>'],
])('lays out a list %s', (_title, content, expected) => {
  expect(html(content)).toEqual(expected);
});

test.each([
  ['of a line and those that follow it', '> a\nb', quote('<p>a<br>\nb</p>')],
  ['after text at once', 'a\n> b', `<p>a</p>\n${quote('<p>b</p>')}`],
  ['after marks alone', '>\n>\na', quote('<p>a</p>')],
  ['of paragraphs', '> a\n>\n> b', quote('<p>a</p>', '<p>b</p>')],
  ['apart from the next', '> a\n\n> b', `${quote('<p>a</p>')}\n${quote('<p>b</p>')}`],
  ['of quotations, the last mark being text', '>>>', quote(quote('<p>&gt;</p>'))],
  ['as text where nothing is quoted', '>', '<p>&gt;</p>'],
  ['that ends with a blank line', '> a\n>', quote('<p>a<br>\n</p>')],
  ['as text where lines quote nothing', 'a\n>\n>', '<p>a<br>\n&gt;<br>\n&gt;</p>'],
  ['of a list', '> * a\n> * b', quote(list('a', 'b'))],
])('lays out a quotation %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

const table = (head: string, body: string) =>
  `<table>\n<thead>\n<tr>\n${head}\n</tr>\n</thead>\n<tbody>\n<tr>\n${body}\n</tr>\n</tbody>\n</table>`;

test.each([
  ['without a body', 'a | b\n--|--', table('<th>a</th>\n<th>b</th>', '<td></td>\n<td></td>')],
  ['of one column', '|a|\n|-|\n|b|', table('<th>a</th>', '<td>b</td>')],
  [
    'with bars in code and escaped',
    'a | b\n-|-\n`|` | \\|',
    table('<th>a</th>\n<th>b</th>', '<td><code>|</code></td>\n<td>\\|</td>'),
  ],
  ['with cells missing and too many', 'a|b\n-|-\nc', table('<th>a</th>\n<th>b</th>', '<td>c</td>\n<td></td>')],
  [
    'with columns aligned',
    'a|b\n:-|-:\nc|d|e',
    table(
      '<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>',
      '<td style="text-align: left;">c</td>\n<td style="text-align: right;">d</td>',
    ),
  ],
  ['as text, where the lines of dashes differ', 'a|b\n-|-|-', '<p>a|b<br>\n-|-|-</p>'],
  ['as text below a line of text', 'x\na|b\n-|-', '<p>x<br>\na|b<br>\n-|-</p>'],
])('lays out a table %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test.each([
  ['a heading between lines', 'a\n## b ##\nc', '<p>a</p>\n<h2>b</h2>\n<p>c</p>'],
  ['no heading of seven marks', '####### a', '<p>####### a</p>'],
  ['rules of each kind', 'a\n***\n_ _ _\n- - -', '<p>a</p>\n<hr>\n<hr>\n<hr>'],
  ['tabs as spaces', '\ta\tb', '<div class="codehilite"><pre><span></span><code>a   b\n</code></pre></div>'],
  [
    'code by four spaces with the blank lines in it',
    '    a\n\n\n      b\nc',
    '<div class="codehilite"><pre><span></span><code>a\n\n\n  b\n</code></pre></div>\n\n<p>c</p>',
  ],
  ['no code by two spaces', '  a', '<p>a</p>'],
])('lays out %s', (_title, content, expected) => {
  expect(html(content)).toBe(expected);
});

test('takes fences within one another up to a depth, and shows the marks beyond it', () => {
  const nested = html(
    Array.from({ length: 30 }, (_, depth) => `~~~${'~'.repeat(depth)} quote\nlevel ${depth}`).join('\n'),
  );
  expect(nested.match(/<blockquote>/g)).toHaveLength(MARKDOWN_LIMITS.fenceDepth);
  expect(nested).toContain('level 29');
});
